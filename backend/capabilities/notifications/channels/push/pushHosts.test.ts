import { describe, expect, test } from "bun:test";
import { isKnownPushEndpoint } from "./index.ts";

describe("an endpoint", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc:APA91b",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
    "https://web.push.apple.com/QGuQyavXutnMH",
    "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d%3d",
    "https://fcm.googleapis.com:443/fcm/send/abc",
  ])("%s belongs to a push service", (endpoint) => {
    expect(isKnownPushEndpoint(endpoint)).toBe(true);
  });

  test.each([
    "",
    "x",
    "http://fcm.googleapis.com/fcm/send/abc",
    "ftp://fcm.googleapis.com/",
    "https://fcm.googleapis.com.evil.example/",
    "https://evil.example/fcm.googleapis.com",
    "https://evilnotify.windows.com/",
    "https://notify.windows.com/",
    "https://user@fcm.googleapis.com/",
    "https://fcm.googleapis.com@127.0.0.1/",
    "https://fcm.googleapis.com:8443/",
    "https://169.254.169.254/latest/meta-data",
    "https://fcm.googleapis.com\\@127.0.0.1/",
    "https://fcm.googleapis.com\n.evil.example/",
    "https://fcm.googleapis.com\t/",
    "https://fcm。googleapis。com/",
    "javascript:alert(1)//https://fcm.googleapis.com",
    " https://fcm.googleapis.com/",
  ])("%p does not", (endpoint) => {
    expect(isKnownPushEndpoint(endpoint)).toBe(false);
  });
});
