import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const page = new URL("../", import.meta.url);
const assets = readdirSync(new URL("assets/", page)).filter((name) => !name.startsWith("."));
const read = (name) => readFileSync(new URL(name, page), "utf8");
const html = read("index.html");

test("every module can be read", () => {
  for (const name of assets.filter((one) => one.endsWith(".js"))) {
    const path = fileURLToPath(new URL(`assets/${name}`, page));
    execFileSync(process.execPath, ["--check", path], { stdio: "pipe" });
  }
});

test("everything the page asks for is there, and nothing comes from elsewhere", () => {
  const wanted = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => path);
  assert.deepEqual(wanted, ["icon.svg", "style.css", "main.js"]);
  for (const name of wanted) assert.ok(assets.includes(name), name);
  for (const name of assets.filter((one) => !one.endsWith(".svg"))) {
    assert.ok(!/https?:\/\/(?!www\.w3\.org\/2000\/svg)/.test(read(`assets/${name}`)), name);
  }
});

test("every sheet is in the style, and every module in the script", () => {
  const sheets = [...read("assets/style.css").matchAll(/@import "([^"]+)"/g)].map(([, name]) => name);
  assert.deepEqual(sheets.sort(), assets.filter((name) => name.endsWith(".css") && name !== "style.css").sort());
  const found = new Set(["main.js"]);
  for (const name of found)
    for (const [, other] of read(`assets/${name}`).matchAll(/^import .* from "\.\/([^"]+)";$/gm)) found.add(other);
  assert.deepEqual([...found].sort(), assets.filter((name) => name.endsWith(".js")).sort());
});

test("the page says something before anything of it has come, in both languages", () => {
  const first = html.slice(html.indexOf('id="first"'), html.indexOf("<script>"));
  for (const words of ["Gametable", "One moment", "Einen Moment", "Load again", "Neu laden"])
    assert.ok(first.includes(words), words);
  assert.ok(html.indexOf('id="first"') < html.indexOf("style.css"), "no style is waited for");
});

test("no markup, style or script is ever written from a text", () => {
  for (const name of assets.filter((one) => one.endsWith(".js"))) {
    assert.ok(
      !/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|cssText/.test(
        read(`assets/${name}`),
      ),
      name,
    );
  }
  assert.ok(!/<[^>]+ (style|on\w+)=/.test(html));
});
