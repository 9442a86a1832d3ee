import { expect, test } from "bun:test";
import { checkPost, checkReply, describeRoom } from "./draft.ts";

test("a post needs a title and content that are not blank", () => {
  const sentence = "Please fill in both title and content for your post.";
  for (const title of ["", "  ", "\n\t"]) {
    expect(checkPost({ title, content: "text" })).toEqual({
      status: "incomplete",
      field: "title",
      sentence,
    });
    expect(checkPost({ title, content: title })).toMatchObject({ field: "title" });
    expect(checkPost({ title: "title", content: title })).toEqual({
      status: "incomplete",
      field: "content",
      sentence,
    });
  }
  expect(checkPost({ title: " Ford ", content: " one\n\ttwo " })).toEqual({
    status: "ready",
    title: "Ford",
    content: "one\n  two",
  });
});

test("a reply must not be blank", () => {
  const sentence = "Please enter a reply before posting.";
  expect(checkReply(" \n ")).toEqual({ status: "incomplete", sentence });
  expect(checkReply(" yes\t")).toEqual({ status: "ready", content: "yes" });
});

test("the remaining characters are shown once there are few", () => {
  expect(describeRoom("x".repeat(299), 500)).toBe("");
  expect(describeRoom("x".repeat(300), 500)).toBe("200 characters left");
  expect(describeRoom("x".repeat(499), 500)).toBe("1 character left");
  expect(describeRoom("x".repeat(500), 500)).toBe("0 characters left");
});
