// Turns what a page shows of an element into one SVG: boxes, words and drawings at their places, in their colours.
// What looks alike is drawn once. Given to `page.evaluate` as a function of an element and its surroundings.

([root, { ground, ratio, margin }]) => {
  const NAMESPACE = "http://www.w3.org/2000/svg";
  const CLEAR = /^(rgba\(0, 0, 0, 0\)|transparent|none)$/;
  const PAINT = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "opacity"];
  const USUAL = {
    "stroke-width": "1px",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-dasharray": "none",
    opacity: "1",
    stroke: "none",
  };
  const SMALL = 13; // CSS pixels: what is written smaller could not be read in a picture
  const round = (value) => String(Math.round(value * 10) / 10);
  const definitions = new Map(); // of drawings, by what they are
  const drawn = []; // the boxes of all that is drawn

  const hex = (colour) => {
    const unit = colour.startsWith("color(") ? 255 : 1; // what is mixed is told in shares
    const [r, g, b, alpha = 1] = colour.match(/[\d.]+/g).map((number, i) => Number(number) * (i < 3 ? unit : 1));
    const solid = "#" + [r, g, b].map((it) => Math.round(it).toString(16).padStart(2, "0")).join("");
    return alpha < 1 ? [solid, alpha] : [solid];
  };
  const painted = (name, colour) => {
    const [solid, alpha] = hex(colour);
    return ` ${name}="${solid}"${alpha === undefined ? "" : ` ${name}-opacity="${round(alpha * 10) / 10}"`}`;
  };
  const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

  function parts(element, ofText, ofElement) {
    const draw = { [Node.TEXT_NODE]: ofText, [Node.ELEMENT_NODE]: ofElement };
    return [...element.childNodes].map((node) => draw[node.nodeType]?.(node) ?? "").join("");
  }

  function attributes(element) {
    const style = getComputedStyle(element);
    const kept = [...element.attributes].filter(({ name }) => ![...PAINT, "class", "style", "color"].includes(name));
    const shape = kept.filter(({ name }) => !/^aria-|^role$/.test(name)).map(({ name, value }) => ` ${name}="${escaped(value)}"`);
    const names = element.tagName === "g" ? ["opacity"] : PAINT; // what a group has its parts inherit, as they say themselves
    const paint = names.map((name) => [name, style.getPropertyValue(name)]).filter(([name, value]) => value !== USUAL[name]);
    const colours = paint.map(([name, value]) => (/^(rgb|color)/.test(value) ? painted(name, value) : ` ${name}="${value.replace(/px|"/g, "")}"`));
    return [...shape, ...colours, element.tagName === "text" ? lettering(style) : ""].join("");
  }

  function lettering({ fontWeight, fontSize, fontFamily, textAnchor, dominantBaseline }) {
    const family = /serif/.test(fontFamily) && !/sans/.test(fontFamily) ? "Georgia,serif" : "sans-serif";
    const font = `${fontWeight} ${round(parseFloat(fontSize))}px ${family}`;
    return ` style="font:${font}" text-anchor="${textAnchor}" dominant-baseline="${dominantBaseline}"`;
  }

  function drawing(element) {
    if (getComputedStyle(element).display === "none") return "";
    const inner = parts(element, (text) => escaped(text.data.trim()), drawing);
    return `<${element.tagName}${attributes(element)}${inner ? `>${inner}</${element.tagName}>` : "/>"}`;
  }

  function use(svg) {
    const { x, y, width, height } = svg.getBoundingClientRect();
    const box = svg.viewBox.baseVal;
    if (!width || !box?.width) return "";
    const inner = [...svg.children].map(drawing).join("");
    if (!inner) return "";
    if (!definitions.has(inner)) definitions.set(inner, `d${definitions.size}`);
    drawn.push({ x, y, width, height });
    const scale = Math.min(width / box.width, height / box.height);
    const [left, top] = [x + (width - box.width * scale) / 2 - box.x * scale, y + (height - box.height * scale) / 2 - box.y * scale];
    return `<use href="#${definitions.get(inner)}" transform="translate(${round(left)} ${round(top)}) scale(${Math.round(scale * 1000) / 1000})"/>`;
  }

  function box(element, style) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const gradient = style.backgroundImage.match(/(rgba?|color)\([^)]*\)/g)?.at(-1);
    const fill = CLEAR.test(style.backgroundColor) ? gradient : style.backgroundColor;
    const edge = parseFloat(style.borderTopWidth) && style.borderTopStyle !== "none" && !CLEAR.test(style.borderTopColor);
    if ((!fill && !edge) || !width || !height) return "";
    drawn.push({ x, y, width, height });
    const corner = style.borderTopLeftRadius;
    const radius = Math.min((parseFloat(corner) * (corner.endsWith("%") ? width / 100 : 1)) || 0, width / 2, height / 2);
    const dashes = style.borderTopStyle === "dashed" ? ' stroke-dasharray="4 3"' : "";
    const line = edge ? `${painted("stroke", style.borderTopColor)} stroke-width="${round(parseFloat(style.borderTopWidth))}"${dashes}` : "";
    return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${radius ? ` rx="${round(radius)}"` : ""}${fill ? painted("fill", fill) : ' fill="none"'}${line}/>`;
  }

  function words(node, style) {
    const text = node.data.trim();
    const range = document.createRange();
    range.selectNodeContents(node);
    const { x, y, width, height } = range.getBoundingClientRect();
    if (!text || !width || parseFloat(style.fontSize) < SMALL) return "";
    const { fontWeight, fontSize, fontFamily } = style;
    const letters = lettering({ fontWeight, fontSize, fontFamily, textAnchor: "middle", dominantBaseline: "central" });
    return `<text x="${round(x + width / 2)}" y="${round(y + height / 2)}"${letters}${painted("fill", style.color)}>${escaped(text)}</text>`;
  }

  function seen(element) {
    const style = getComputedStyle(element);
    const isHidden = style.display === "none" || style.visibility === "hidden" || style.opacity === "0";
    if (isHidden || /inset\(50%\)/.test(style.clipPath)) return "";
    if (element.namespaceURI === NAMESPACE) return use(element);
    return box(element, style) + parts(element, (text) => words(text, style), seen);
  }

  const body = seen(root);
  const [x, y] = ["x", "y"].map((side) => Math.min(...drawn.map((box) => box[side])));
  const width = Math.max(...drawn.map((box) => box.x + box.width)) - x;
  const height = Math.max(...drawn.map((box) => box.y + box.height)) - y;
  const wide = Math.max(width, height * ratio) * (1 + 2 * margin);
  const view = [x + width / 2 - wide / 2, y + height / 2 - wide / ratio / 2, wide, wide / ratio].map(round);
  const colour = (_, name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const gradients = document.querySelector(".sprite defs")?.innerHTML ?? "";
  const shine = gradients.replace(/<!--.*?-->/gs, "").replace(/var\((--[a-z-]+)\)/g, colour);
  const things = [...definitions].map(([inner, id]) => `<g id="${id}">${inner}</g>`).join("");
  const backdrop = `<radialGradient id="light" cy="35%" r="75%"><stop stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`;
  const [left, top, across, down] = view;
  const place = `x="${left}" y="${top}" width="${across}" height="${down}"`;
  return (
    `<svg xmlns="${NAMESPACE}" viewBox="${view.join(" ")}"><defs>${shine}${backdrop}${things}</defs>` +
    `<rect ${place} fill="${ground}"/><rect ${place} fill="url(#light)"/>${body}</svg>\n`
  );
}
