import { expect, test } from "bun:test";
import { readJunit, slowestOf } from "./junit.ts";

const bun = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="bun test" tests="4" assertions="9" failures="1" skipped="1" time="3.5">
  <testsuite name="a.test.ts" file="a.test.ts" tests="4" failures="1" skipped="1" time="3.5">
    <testsuite name="&lt;group&gt;" file="a.test.ts" tests="1" failures="1" skipped="0" time="2">
      <testcase name="says &quot;a &gt; b &amp; c&quot;" classname="&lt;group&gt;" time="2" file="a.test.ts" line="3">
        <failure type="AssertionError" />
      </testcase>
    </testsuite>
    <testcase name="quick" classname="" time="0.5" file="a.test.ts" line="9" />
    <testcase name="slow" classname="" time="1.5" file="a.test.ts" line="12" />
    <testcase name="left out" classname="" time="0" file="a.test.ts" line="20"><skipped /></testcase>
  </testsuite>
</testsuites>`;

const playwright = `<testsuites id="" name="" tests="2" failures="0" skipped="0" errors="1" time="9.1">
<testsuite name="journeys/alert.spec.ts" tests="2" failures="0" errors="1" time="9">
<testcase name="an alert › fires" classname="journeys/alert.spec.ts" time="8.25">
<properties>
<property name="tag" value="spec-2.1">
</property>
</properties>
<system-out>
<![CDATA[ [[ATTACHMENT|error-context.md]] <testcase></testcase> ]]>
</system-out>
<failure message="alert.spec.ts:9:1 an alert › fires" type="FAILURE"><![CDATA[ Error: no mail ]]></failure>
</testcase>
</testsuite>
</testsuites>`;

test("passed, failed and skipped tests are counted, and nested suites once", () => {
  expect(readJunit(bun)).toMatchObject({ passed: 2, failed: 1, skipped: 1 });
  expect(readJunit(playwright)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
});

test("the slowest are listed by their titles, with their file", () => {
  expect(slowestOf([...readJunit(bun).times, ...readJunit(playwright).times], 2)).toEqual([
    { name: "an alert › fires", file: "journeys/alert.spec.ts", seconds: 8.25 },
    { name: 'says "a > b & c"', file: "a.test.ts", seconds: 2 },
  ]);
});

test("what failed is named with its file", () => {
  expect(readJunit(bun).failures).toEqual([
    { name: 'says "a > b & c"', file: "a.test.ts", seconds: 2 },
  ]);
  expect(readJunit(playwright).failures).toEqual([
    { name: "an alert › fires", file: "journeys/alert.spec.ts", seconds: 8.25 },
  ]);
});

test("a truncated report is an error", () => {
  expect(() => readJunit("")).toThrow("<testsuites>");
});

test("a title about entities stays as it is", () => {
  const xml =
    '<testsuites tests="1"><testcase name="&quot;&amp;#9999999; &amp;lt;&quot; &#39;" classname="" time="1" file="a.test.ts" /></testsuites>';
  expect(readJunit(xml).times[0]?.name).toBe(`"&#9999999; &lt;" '`);
});
