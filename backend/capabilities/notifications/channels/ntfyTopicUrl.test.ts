import { expect, test } from "bun:test";
import { completeTopic, isNtfyUrl } from "./ntfy.ts";

test.each([
  ["my-topic", "https://ntfy.sh/my-topic"],
  ["ntfy.sh/my-topic", "https://ntfy.sh/my-topic"],
  ["push.example:8080/team/my_topic", "https://push.example:8080/team/my_topic"],
  ["http://192.168.1.5:8080/ben", "http://192.168.1.5:8080/ben"],
])("%s is the topic %s", (typed, address) => {
  expect(completeTopic(typed)).toBe(address);
  expect(isNtfyUrl(address)).toBe(true);
});

test.each([
  "",
  "no topic",
  "ntfy.sh",
  "a.b",
  "ann:x@ntfy.sh/alerts",
  "169.254.169.254/topic",
  "javascript:alert(1)",
  "x".repeat(65),
])("%p is not a topic", (typed) => {
  expect(isNtfyUrl(completeTopic(typed))).toBe(false);
});
