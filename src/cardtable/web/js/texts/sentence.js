/**
 * Sentences with places: `{name} takes {count} {count:card|cards}`. cardtable/texts/sentence.py tells what may stand in a
 * place, and does the same for the terminal; a test compares the two.
 */

/** @typedef {{name: string, format: string, forms: {condition: string | null, parts: Part[]}[]}} Place */
/** @typedef {string | Place} Part */
/**
 * How a language counts, joins and writes numbers.
 * @typedef {{name: string, and: string, forms: string[], decimal: string, thousands: string, percent: string}} Language
 */

/** @type {Map<string, Part[]>} */
const READ = new Map();

/** @param {string} sentence @returns {Part[]} */
export function parts(sentence) {
  const known = READ.get(sentence);
  if (known) return known;
  const found = [];
  let done = 0;
  for (let start; (start = sentence.indexOf("{", done)) >= 0; ) {
    const end = endOf(sentence, start);
    found.push(sentence.slice(done, start), place(sentence.slice(start + 1, end)));
    done = end + 1;
  }
  const all = [...found, sentence.slice(done)].filter((part) => part !== "");
  READ.set(sentence, all);
  return all;
}

/** @param {string} sentence @param {number} start */
function endOf(sentence, start) {
  let depth = 0;
  for (let at = start; at < sentence.length; at += 1) {
    depth += deeper(sentence[at]);
    if (depth === 0) return at;
  }
  throw new Error(`A brace is not closed in ${sentence}`);
}

/** @param {string} letter */
const deeper = (letter) => (letter === "{" ? 1 : letter === "}" ? -1 : 0);

/** @param {string} inside @returns {Place} */
function place(inside) {
  const [name] = inside.split(":", 1);
  const rest = inside.slice(name.length + 1);
  const forms = split(rest);
  return forms.length > 1 ? { name, format: "", forms: forms.map(form) } : { name, format: rest, forms: [] };
}

/** At the bars that are in no place of their own. @param {string} text */
function split(text) {
  const found = [""];
  let depth = 0;
  for (const letter of text) {
    depth += deeper(letter);
    if (letter === "|" && depth === 0) found.push("");
    else found[found.length - 1] += letter;
  }
  return found;
}

/** @param {string} text */
function form(text) {
  const condition = /^[\w-]*=/.exec(text);
  return condition === null
    ? { condition: null, parts: parts(text) }
    : { condition: condition[0].slice(0, -1), parts: parts(text.slice(condition[0].length)) };
}

/**
 * @param {Part[]} sentence
 * @param {Record<string, any>} params
 * @param {Language} language
 * @param {(value: any) => string} nested says what is neither number nor list
 * @returns {string}
 */
export function fill(sentence, params, language, nested) {
  /** @param {any} value @param {string} format @returns {string} */
  const said = (value, format) => {
    if (Array.isArray(value)) {
      const each = value.map((one) => said(one, ""));
      return format ? each.join(", ") : listed(each, language);
    }
    return typeof value === "number" ? number(value, format, language) : nested(value);
  };
  return sentence
    .map((part) => {
      if (typeof part === "string") return part;
      const value = params[part.name];
      if (value === undefined) throw new Error(`Nothing was said for the place ${part.name}`);
      return part.forms.length > 0
        ? fill(chosen(part, value, language), params, language, nested)
        : said(value, part.format);
    })
    .join("");
}

/** @param {Place} part @param {any} value @param {Language} language */
function chosen(part, value, language) {
  const written = typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? "");
  const found = part.forms.find(({ condition }) => condition === written);
  if (found) return found.parts;
  const usual = part.forms.filter(({ condition }) => condition === null);
  const last = usual.length - 1;
  if (typeof value === "boolean") return usual[value ? 0 : last].parts;
  const counted = Array.isArray(value) ? value.length : value;
  return usual[typeof counted === "number" ? Math.min(formFor(counted, language), last) : last].parts;
}

/** Which form of a word goes with this number. @param {number} count @param {Language} language */
function formFor(count, language) {
  const found = language.forms.findIndex((pattern) => new RegExp(`^(?:${pattern})$`).test(String(count)));
  return found < 0 ? language.forms.length : found;
}

/** @param {string[]} said @param {Language} language */
function listed(said, language) {
  if (said.length < 2) return said.join("");
  const first = said.slice(0, -1).join(", ");
  return language.and.replace("{first}", () => first).replace("{last}", () => said[said.length - 1]);
}

/** @param {number} value @param {string} format @param {Language} language */
export function number(value, format, language) {
  const found = /^(\+?)(,?)(?:([.~])(\d))?(%?)$/.exec(format);
  if (!found) throw new Error(`No way to write numbers: ${format}`);
  const [, sign, grouped, rounding, digits, percent] = found;
  let written = rounding ? Math.abs(value).toFixed(Number(digits)) : String(Math.abs(value));
  if (rounding === "~" && digits !== "0") written = written.replace(/\.?0+$/, "");
  const minus = value < 0 && /[1-9]/.test(written);
  let [whole, part] = written.split(".");
  if (grouped) whole = whole.replace(/\B(?=(\d{3})+$)/g, language.thousands);
  written = (minus ? "−" : sign) + (part ? whole + language.decimal + part : whole);
  return percent ? language.percent.replace("{number}", written) : written;
}
