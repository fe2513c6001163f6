/**
 * The figures of the courts, from the head down to the line where the same figure begins upside down: it falls from
 * (-62, -24) to (62, 24), which half a turn leaves as it is. What a figure has on its head tells its rank from afar,
 * and so does what it holds. Each part is a kind of colour, named in cards.css, and a path.
 *
 * @typedef {[colour: string, path: string][]} Figure
 */

/** @param {number} x @param {number} y @param {number} size */
const dot = (x, y, size) => `M${x} ${y - size}a${size} ${size} 0 1 1-.01 0Z`;

/** @param {number} x @param {number} y */
const eyes = (x, y) => dot(-x, y, 2.4) + dot(x, y, 2.4);

const CLOAK = "M62 24V-34C60-46 42-54 20-60H-20C-42-54-60-46-62-34V-24Z";
const NECK = "M-7-76H7V-58L0-50L-7-58Z";

/** A fist around what stands upright at -48. */
const FIST = /** @type {const} */ (["skin", "M-57-37C-53-42-43-42-39-37V-26C-43-21-53-21-57-26Z"]);

/** @type {Figure} */
const RULER = [
  ["cloth", CLOAK],
  ["gold", "M-9-40H9V3.5L-9-3.5Z"],
  // Ermine on the shoulders.
  ["white", "M-20-60C-44-54-60-46-62-30C-40-12-16-18 0-30C16-18 40-12 62-30C60-46 44-54 20-60Z"],
  ["ink", "M-43-36l3 8h-6ZM-27-30l3 8h-6ZM43-36l3 8h-6ZM27-30l3 8h-6ZM-35-48l3 7h-6ZM35-48l3 7h-6ZM54-34l3 7h-6Z"],
  // Hair and a full beard.
  ["beard", "M-23-106C-30-92-30-78-25-66C-22-48-10-34 0-28C10-34 22-48 25-66C30-78 30-92 23-106Z"],
  ["skin", "M-17-104V-84C-17-74-12-70 0-70C12-70 17-74 17-84V-104Z"],
  ["beard", "M0-80C-6-84-14-80-19-70C-11-66-4-70 0-76C4-70 11-66 19-70C14-80 6-84 0-80Z"],
  ["ink", eyes(8, -92)],
  ["line", "M0-92V-84M-12-98C-10-100-7-100-5-98M5-98C7-100 10-100 12-98M-5-62C-2-60 2-60 5-62"],
  // An open crown of three points.
  ["cloth", "M-22-106L0-132L22-106Z"],
  ["gold", "M-25-101L-30-136L-14-121L0-143L14-121L30-136L25-101C10-106-10-106-25-101Z"],
  ["white", dot(-30, -137, 3.5) + dot(0, -144, 4) + dot(30, -137, 3.5)],
  ["cloth", `M-5-112l5-6 5 6-5 6Z${dot(-15, -110, 2.5)}${dot(15, -110, 2.5)}`],
];

/** With a sword, upright. @type {Figure} */
const KING = [
  ...RULER,
  ["white", "M-53-42V-132L-48-144L-43-132V-42Z"],
  ["line", "M-48-132V-50"],
  ["gold", "M-61-48H-35V-41H-61ZM-51-22H-45V-12C-43-8-53-8-51-12Z"],
  [...FIST],
];

/** @type {Figure} */
const QUEEN = [
  // A veil that falls over the shoulders.
  ["tint", "M-20-122C-36-104-36-74-54-46H54C36-74 36-104 20-122Z"],
  ["hair", "M-21-110C-31-92-22-72-31-50H31C22-72 31-92 21-110Z"],
  ["skin", "M-7-72H7V-58L24-52L0-24L-24-52L-7-58Z"],
  ["cloth", "M62 24V-26C56-42 42-48 23-53C19-40 9-33 0-33C-9-33-19-40-23-53C-42-48-56-42-62-32V-24Z"],
  ["tint", "M-13-32C-5-29 5-29 13-32L22 8.5L-22-8.5Z"],
  ["line", "M-15-24L0-16L15-24M-18-15L0-5L17-14M8-1L19-5"],
  ["gold", "M-25-53L-20-55C-16-42-8-37 0-37C8-37 16-42 20-55L25-53C20-37 10-30 0-30C-10-30-20-37-25-53Z"],
  ["white", dot(0, -45, 3.5)],
  ["skin", "M-16-102C-17-82-10-66 0-66C10-66 17-82 16-102C8-108-8-108-16-102Z"],
  ["hair", "M-17-94C-14-103-5-105 0-108C5-105 14-103 17-94C21-108 12-117 0-117C-12-117-21-108-17-94Z"],
  ["ink", eyes(7, -89)],
  ["line", "M0-88V-82M-11-95C-9-97-6-97-4-95M4-95C6-97 9-97 11-95"],
  ["red", "M-5-75C-2-77 2-77 5-75C2-71-2-71-5-75Z"],
  // A round coronet with pearls.
  ["gold", "M-21-111C-10-117 10-117 21-111L26-128C21-127 16-126 13-121C11-132 5-134 0-137C-5-134-11-132-13-121C-16-126-21-127-26-128Z"],
  ["white", dot(-26, -130, 3.5) + dot(-13, -125, 2.5) + dot(0, -139, 4) + dot(13, -125, 2.5) + dot(26, -130, 3.5)],
  ["cloth", dot(0, -122, 3.5)],
  // A flower.
  ["stem", "M-44-28C-41-52-42-66-45-86"],
  ["leaf", "M-42-54C-32-54-27-60-26-68C-36-68-42-62-42-54ZM-43-64C-54-62-59-68-60-76C-50-78-44-72-43-64Z"],
  ["cloth", dot(-44, -115, 8) + dot(-34, -107, 8) + dot(-38, -95, 8) + dot(-50, -95, 8) + dot(-54, -107, 8)],
  ["gold", dot(-44, -104, 6.5)],
  ["skin", "M-52-38C-49-43-41-43-37-38L-38-27C-42-23-47-23-51-27Z"],
];

const HALBERD = /** @type {Figure} */ ([
  ["wood", "M-51-118H-45V-8H-51Z"],
  ["white", "M-48-149L-43-127C-42-121-38-118-33-115C-38-112-42-108-45-103H-51C-54-101-58-98-61-94V-130C-58-126-55-125-53-127Z"],
]);

/** @type {Figure} */
const YOUTH = [
  ["skin", NECK],
  ["hair", "M-22-112C-28-96-29-80-23-66C-19-61-13-64-12-68V-104H12V-68C13-64 19-61 23-66C29-80 28-96 22-112Z"],
  ["skin", "M-15-106C-16-84-10-68 0-68C10-68 16-84 15-106Z"],
  ["hair", "M-16-97C-8-95-2-98 2-104C6-98 12-95 16-97V-112H-16Z"],
  ["ink", eyes(7, -90)],
  ["line", "M0-89V-83M-5-76C-2-74 2-74 5-76"],
];

/** @type {Figure} */
const JACK = [
  ["cloth", CLOAK],
  // A striped doublet with a white collar.
  ["tint", "M44-52L41 16L27 10.5V-57ZM10-60V3.900L-10-3.900V-60ZM-27-57V-10.5L-41-16L-44-52Z"],
  ["white", "M26-60L0-66L-26-60L-31-44L-12-50L0-38L12-50L31-44Z"],
  ...YOUTH,
  // A flat cap with a long feather.
  ["cloth", "M34-105C40-120 22-132-4-130C-28-128-38-118-32-105C-12-111 14-111 34-105Z"],
  ["gold", "M34-107C14-114-12-114-32-107V-100C-12-106 14-106 34-100Z"],
  ["white", "M22-110C34-134 14-154-29-148C-20-143-24-139-13-137C-15-133-7-130 0-127C0-123 8-118 16-116Z"],
  ["line", "M19-114C16-132 0-141-21-144M4-136L-3-131M12-128L6-122"],
  ["gold", dot(20, -112, 5)],
  ...HALBERD,
  [...FIST],
];

/** On his throne, with a sceptre. @type {Figure} */
const KOENIG = [
  ["wood", "M-56-24V-98H-46V-90C-30-98 30-98 46-90V-98H56V-24Z"],
  ["tint", "M-45-40V-82C-30-90 30-90 45-82V-40Z"],
  ["gold", dot(-51, -103, 6) + dot(51, -103, 6)],
  ...RULER,
  ["gold", "M-50-14V-112H-46V-14ZM-49.5-131V-137H-53V-140H-49.5V-144H-46.5V-140H-43V-137H-46.5V-131Z"],
  ["gold", dot(-48, -122, 9)],
  ["cloth", "M-57-124H-39V-120H-57Z"],
  [...FIST],
];

/** An officer: a broad hat with a plume, a moustache, armour, a drawn sabre. @type {Figure} */
const OBER = [
  ["cloth", CLOAK],
  ["steel", "M-30-58C-34-36-28-22-24-9.300L24 9.300C28-22 34-36 30-58Z"],
  ["line", "M0-50V0M-22-30C-10-24 10-24 22-30"],
  ["gold", "M62-30C60-46 46-54 34-57L32-46C44-44 52-36 54-24ZM-62-30C-60-46-46-54-34-57L-32-46C-44-44-52-36-54-24Z"],
  ["white", "M-28-60C-14-70 14-70 28-60C26-50 20-46 14-52C10-42 4-42 0-50C-4-42-10-42-14-52C-20-46-26-50-28-60Z"],
  ["hair", "M-19-108C-30-92-30-74-24-60C-18-58-12-62-12-68V-104H12V-68C12-62 18-58 24-60C30-74 30-92 19-108Z"],
  ["skin", "M-15-106C-16-84-10-66 0-66C10-66 16-84 15-106Z"],
  ["hair", "M0-82C-6-85-12-82-18-76C-10-76-5-75 0-78C5-75 10-76 18-76C12-82 6-85 0-82ZM-4-71H4L0-62Z"],
  ["ink", eyes(7, -92)],
  ["line", "M0-92V-86M-12-98C-10-100-7-100-5-98M5-98C7-100 10-100 12-98"],
  ["cloth", "M-20-108C-22-136 22-136 20-108Z"],
  ["cloth", "M-40-116C-34-108-22-112 0-112C22-112 34-108 40-114C44-104 32-98 18-101C8-103-8-103-18-101C-32-98-44-106-40-116Z"],
  ["gold", "M-20-112H20V-117H-20Z"],
  ["white", "M12-112C30-120 26-146-8-148C-20-148-28-140-28-132C-20-136-16-132-12-134C-6-128 2-130 6-124C4-118 8-114 12-112Z"],
  // The sabre.
  ["white", "M-51-42C-50-70-54-108-61-136C-48-116-42-80-44-42Z"],
  ["gold", "M-60-46H-36V-40H-60ZM-51-22H-45V-14H-51ZM-40-42C-34-38-34-24-44-18L-46-21C-39-26-39-36-43-40Z"],
  [...FIST],
];

/** A soldier: a hood with a long tip, a spear, and a shield, low down. @type {Figure} */
const UNTER = [
  ["cloth", CLOAK],
  ["tint", "M-12-58H12L16 6.200L-16-6.200Z"],
  ["line", "M0-48V0"],
  ["white", dot(0, -38, 2.5) + dot(0, -26, 2.5) + dot(0, -14, 2.5)],
  ...YOUTH,
  // The hood and its cape.
  ["cloth", "M-26-64C-34-98-24-124 4-128C30-130 48-118 52-92C44-104 36-106 28-106C30-92 30-78 26-64L16-66C22-90 16-108 0-108C-16-108-22-90-16-66Z"],
  ["gold", dot(52, -88, 5)],
  ["tint", "M-40-48C-34-60-20-66-12-66L0-52L12-66C20-66 34-60 40-48L30-38L20-48L10-36L0-46L-10-36L-20-48L-30-38Z"],
  ["wood", "M-51-126H-45V-8H-51Z"],
  ["white", "M-48-150C-40-138-39-128-48-116C-57-128-56-138-48-150Z"],
  [...FIST],
];

const SHIELD = "M20-36H60C62-10 54 6 40 14C26 6 18-10 20-36Z";

/**
 * Where the sign of the suit is, and on what. Kings and Obers have it at the top, Unters below.
 * @typedef {{figure: Figure, sign: [x: number, y: number, size: number], shield?: string}} Court
 */

/** @type {Record<import("./pips.js").Style, Record<string, Court>>} */
export const COURTS = {
  french: {
    K: { figure: KING, sign: [46, -126, 28] },
    Q: { figure: QUEEN, sign: [46, -126, 28] },
    J: { figure: JACK, sign: [47, -126, 28] },
  },
  german: {
    K: { figure: KOENIG, sign: [46, -128, 28] },
    Q: { figure: OBER, sign: [44, -130, 34] },
    J: { figure: UNTER, sign: [40, -15, 32], shield: SHIELD },
  },
};
