import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const page = new URL("../", import.meta.url);
const assets = readdirSync(new URL("assets/", page)).filter((name) => !name.startsWith("."));
const read = (name) => readFileSync(new URL(name, page), "utf8");
const html = read("index.html");

test("all modules are asked for at once, not one after the other", () => {
  const modules = assets.filter((name) => name.endsWith(".js") && name !== "main.js").map((name) => `/assets/${name}`);
  const preloaded = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href);
  assert.deepEqual(preloaded, modules.sort());
});

test("every module can be read", () => {
  for (const name of assets.filter((one) => one.endsWith(".js"))) {
    const path = fileURLToPath(new URL(`assets/${name}`, page));
    execFileSync(process.execPath, ["--check", path], { stdio: "pipe" });
  }
});

test("everything the page asks for is there, and nothing comes from elsewhere", () => {
  const wanted = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => path);
  for (const path of wanted) assert.ok(assets.includes(path.replace("/assets/", "")), path);
  for (const name of assets.filter((one) => !one.endsWith(".svg"))) {
    assert.ok(!/https?:\/\/(?!www\.w3\.org\/2000\/svg)/.test(read(`assets/${name}`)), name);
  }
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
  assert.ok(!/ style=| on\w+=/.test(html));
});

test("the whole page is small enough for a crowded network", () => {
  const bytes = [html, ...assets.map((name) => read(`assets/${name}`))].reduce(
    (sum, text) => sum + gzipSync(text).length,
    0,
  );
  assert.ok(bytes < 100_000, `${bytes} bytes`);
});
