# The web tables in a container; compose.yaml puts PostgreSQL beside it.
# For an image that is the same whenever it is built, name the one of Python by its digest:
#   docker build --build-arg PYTHON=python@sha256:… .

ARG PYTHON=python:3.13-slim

FROM ${PYTHON} AS build
RUN apt-get update -qq && apt-get install -qq -y --no-install-recommends g++ && rm -rf /var/lib/apt/lists/*
COPY . /src
# The packages with their hashes first, those that build the kernel among them; then cardtable from these alone.
RUN python -m venv /opt/cardtable && cd /src && PATH=/opt/cardtable/bin:$PATH \
  && pip install --no-cache-dir --require-hashes -r requirements/server.txt \
  && pip install --no-cache-dir --no-deps --no-build-isolation .

FROM ${PYTHON}
RUN useradd --create-home tables && install -d -o tables /var/lib/cardtable
COPY --from=build /opt/cardtable /opt/cardtable
ENV PATH=/opt/cardtable/bin:$PATH XDG_DATA_HOME=/var/lib
USER tables
VOLUME /var/lib/cardtable
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://localhost:8000/ready', timeout=3)"]
ENTRYPOINT ["cardtable"]
CMD ["serve", "--host", "0.0.0.0"]
