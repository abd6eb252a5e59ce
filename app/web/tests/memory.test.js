import assert from "node:assert/strict";
import { test } from "node:test";

/** A browser whose storage is blocked, with a window of this name. */
async function blocked(name, visit) {
  globalThis.window = { name };
  globalThis.localStorage = new Proxy({}, { get: () => assert.fail("blocked") });
  return { ...(await import(`../assets/memory.js?visit=${visit}`)), window };
}

test("a seat outlasts a reload where nothing may be stored", async () => {
  const first = await blocked("", 1);
  first.keepSecret("QKZ7M", "secret");
  assert.equal(first.secretOf("QKZ7M"), "secret");
  const again = await blocked(first.window.name, 2);
  assert.equal(again.secretOf("QKZ7M"), "secret");
  again.forgetSecret("QKZ7M");
  const last = await blocked(again.window.name, 3);
  assert.equal(last.secretOf("QKZ7M"), null);
});

test("a window that others have named is no memory of ours", async () => {
  for (const [at, name] of ["popup", "gametable.", "gametable.{", 'gametable.["x"]'].entries()) {
    const { recall } = await blocked(name, `other-${at}`);
    assert.equal(recall("seats"), null, name);
  }
});
