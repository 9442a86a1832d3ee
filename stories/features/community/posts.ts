import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import type { CommunityComment, CommunityPost } from "../../../ui/api/endpoints.ts";
import { HOUR_MS } from "../../../backend/domain/durations.ts";

/** The first post of a world has the id 1. */
export const FIRST_POST: CommunityPost = {
  id: 1,
  username: "Marta",
  title: "What I look for before earnings",
  content: "Volume first, then the option chain.\n\nTwo report on Thursday.",
  createdAt: "2026-11-17T15:00:00.000Z",
  likes: 0,
  commentCount: 2,
};

export const FIRST_REPLY: CommunityComment = {
  id: 1,
  username: "Ben",
  content: "Which two?",
  createdAt: "2026-11-17T15:00:00.000Z",
  likes: 0,
};

export async function addPosts(world: StoryWorld): Promise<void> {
  const now = world.clock.now();
  const { username, title, content } = FIRST_POST;
  world.clock.set(now - 72 * HOUR_MS);
  await world.call("POST", "/api/community/posts", { username, title, content });
  for (const reply of [
    { username: "Ben", content: "Which two?" },
    { username: "Senior Analyst Jo", content: "Both are on the screener." },
  ]) {
    await world.call("POST", "/api/community/posts/1/comments", reply);
  }
  world.clock.set(now - 5 * HOUR_MS);
  await world.call("POST", "/api/community/posts", {
    username: "Premium Pia",
    title: "Utilities are not boring",
    content: "Eight quarters of growth and nobody watches.",
  });
  world.clock.set(now);
}

export async function addManyPosts(world: StoryWorld): Promise<void> {
  const now = world.clock.now();
  for (let count = 1; count <= 53; count++) {
    // The rate limit refuses more posts at a time.
    world.clock.set(now - (60 - count) * HOUR_MS);
    await world.call("POST", "/api/community/posts", {
      username: "Marta",
      title: `Post ${count}`,
      content: "Text",
    });
  }
  world.clock.set(now);
}
