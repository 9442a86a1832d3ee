import { describe, expect, test } from "bun:test";
import {
  isForbiddenAddress,
  isInNetwork,
  isOwnNetwork,
  networkOf,
  normalizeIp,
  parseIp,
  parseNetwork,
} from "./ipAddress.ts";

describe("addresses of machines", () => {
  test.each([
    ["1.2.3.4", "1.2.3.4"],
    ["::ffff:1.2.3.4", "1.2.3.4"],
    ["::ffff:102:304", "1.2.3.4"],
    ["[::1]", "::1"],
    ["FE80::1%eth0", "fe80::1"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
  ])("%s is %s", (text, normal) => expect(normalizeIp(text)).toBe(normal));

  test.each(["", "localhost", "1.2.3", "1.2.3.256", "1.2.3.4.5", "::g", "1::2::3", "a.b.c.d", ":"])(
    "%p is not an address",
    (text) => expect(parseIp(text)).toBeUndefined(),
  );

  test.each([
    ["10.0.0.0/8", "10.255.0.1", true],
    ["10.0.0.0/8", "11.0.0.1", false],
    ["10.1.2.3", "10.1.2.3", true],
    ["10.1.2.3", "10.1.2.4", false],
    ["0.0.0.0/0", "8.8.8.8", true],
    ["0.0.0.0/0", "2001:db8::1", false],
    ["172.16.0.0/12", "172.31.9.9", true],
    ["172.16.0.0/12", "172.32.0.1", false],
    ["2001:db8::/33", "2001:db8:7fff::1", true],
    ["2001:db8::/33", "2001:db8:8000::1", false],
  ])("in %s is %s: %p", (network, address, expected) => {
    expect(isInNetwork(parseIp(address)!, parseNetwork(network)!)).toBe(expected);
  });

  test.each(["10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/8/8", "x/8", "10.0.0.0/-1", ""])(
    "%p is not a network",
    (text) => expect(parseNetwork(text)).toBeUndefined(),
  );

  test.each([
    "169.254.169.254",
    "169.254.0.1",
    "100.100.100.200",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "fe80::1",
    "febf::1%eth0",
    "ff02::1",
    "fd00:ec2::254",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "::169.254.169.254",
    "64:ff9b::169.254.169.254",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::a9fe:a9fe",
    "64:ff9b::6464:64c8",
    "2002:a9fe:a9fe::1",
    "2002:6464:64c8::",
    "2001:0:1:2:3:4:5601:5601",
    "2001:db8::5efe:a9fe:a9fe",
    "::ffff:0:a9fe:a9fe",
    "::ffff:0:169.254.169.254",
    "no address at all",
  ])("%s is never allowed", (text) => expect(isForbiddenAddress(text)).toBe(true));

  test.each([
    "127.0.0.1",
    "::1",
    "192.168.1.5",
    "10.0.0.1",
    "fd12:3456::1",
    "100.64.0.1",
    "8.8.8.8",
    "2606:4700::1111",
    "64:ff9b::808:808",
    "2002:808:808::1",
    "::ffff:192.168.1.5",
    "::ffff:0:192.168.1.5",
  ])("%s is allowed", (text) => expect(isForbiddenAddress(text)).toBe(false));

  test("a private network is not public", () => {
    for (const own of ["127.0.0.1", "192.168.1.5", "::1", "fd00::1", "::ffff:10.0.0.1"]) {
      expect([own, isOwnNetwork(own)]).toEqual([own, true]);
    }
    for (const other of ["8.8.8.8", "172.32.0.1", "2606:4700::1111", "mail.example"]) {
      expect([other, isOwnNetwork(other)]).toEqual([other, false]);
    }
  });

  test("IPv6 addresses are grouped by their /64", () => {
    expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe(networkOf("2001:db8:1:2::1"));
    expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
    expect(networkOf("::ffff:1.2.3.4")).toBe("1.2.3.4");
    expect(networkOf("unknown")).toBe("unknown");
  });
});
