import { expect, test } from "bun:test";
import { XMLParser } from "fast-xml-parser";
import { parsePromql } from "../backend/testing/servers/parsePromql.ts";
import { variables } from "../backend/adapters/config/configVariables.ts";
import openapi from "../backend/contract/openapi.json" with { type: "json" };
import { version } from "../backend/platform/version.ts";
import { measuredNames } from "../backend/testing/suites/measuredNames.ts";

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}

const read = (name: string) => Bun.file(new URL(`../.deploy/${name}`, import.meta.url)).text();

const dashboard = JSON.parse(await read("grafana-dashboard.json")) as Dashboard;
const rules = Bun.YAML.parse(await read("prometheus-rules.yaml")) as Rules;

const queries = [
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }): [string, string] => [
      title,
      expr.replaceAll("$__rate_interval", "5m").replaceAll("$instance", ".*"),
    ]),
  ),
  ...rules.groups.flatMap((group) =>
    group.rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ),
];

/** Prometheus makes `up` itself. */
const known = new Set([...(await measuredNames()), "up"]);

test.each(queries)("%s is valid and asks for what is measured", (_, query) => {
  const { metrics, error } = parsePromql(query);
  expect(error).toBeNull();
  expect(metrics.length).toBeGreaterThan(0);
  expect(metrics.filter((name) => !known.has(name))).toEqual([]);
});

test("every measurement of the product is on the dashboard or in a rule", async () => {
  const shown = new Set(queries.flatMap(([, query]) => parsePromql(query).metrics));
  const base = (name: string) => name.replace(/_(bucket|sum|count)$/, "");
  const bases = new Set([...shown].map(base));
  const missing = [...known].filter(
    (name) => name.startsWith("stock_monitor_") && !bases.has(base(name)),
  );
  // In words on the health page; the median that prometheus itself can draw.
  expect(missing.toSorted()).toEqual([
    "stock_monitor_health_reason",
    "stock_monitor_source_latency_seconds",
  ]);
});

/** Parts of the files that this project decides. */
interface Compose {
  readonly services: Readonly<Record<string, { readonly environment: Record<string, string> }>>;
}
interface Probe {
  readonly httpGet: { readonly path: string };
}
interface Manifest {
  readonly kind: string;
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly {
          readonly env: readonly { readonly name: string }[];
          readonly startupProbe: Probe;
          readonly livenessProbe: Probe;
          readonly readinessProbe: Probe;
        }[];
      };
    };
  };
}

interface Unraid {
  readonly Container: {
    readonly Repository: string;
    readonly Config: readonly Readonly<Record<string, string>>[];
  };
}

const unraid = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" }).parse(
  await read("unraid.xml"),
) as Unraid;
const umbrel = Bun.YAML.parse(await read("umbrel/docker-compose.yml")) as Compose;
const containerfile = await read("Containerfile");
const compose = Bun.YAML.parse(await read("compose.yaml")) as Compose;
const pair = Bun.YAML.parse(await read("compose.standby.yaml")) as Compose;
const deploymentOf = async (name: string) =>
  (Bun.YAML.parse(await read(name)) as readonly Manifest[]).filter(
    ({ kind }) => kind === "Deployment",
  );
const deployments = {
  alone: await deploymentOf("kubernetes.yaml"),
  pair: await deploymentOf("kubernetes.standby.yaml"),
};
const containers = [...deployments.alone, ...deployments.pair].flatMap(
  ({ spec }) => spec.template.spec.containers,
);

test("the container, compose, systemd, Kubernetes, Unraid and Umbrel files set variables that exist", async () => {
  const names = [
    ...[...containerfile.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
    ...[...(await read("stock-monitor.service")).matchAll(/^Environment=([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    ),
    ...Object.values(compose.services).flatMap(({ environment }) => Object.keys(environment)),
    ...Object.keys(pair.services["server-1"]?.environment ?? {}),
    ...containers.flatMap(({ env }) => env.map(({ name }) => name)),
    ...unraid.Container.Config.filter(({ Type }) => Type === "Variable").map(
      ({ Target }) => Target,
    ),
    ...Object.keys(umbrel.services["web"]?.environment ?? {}),
  ].filter((name) => name !== "BUILDER");
  expect(names).toContain("ACCESS_TOKEN");
  expect(names.filter((name) => !Object.hasOwn(variables, name ?? ""))).toEqual([]);
});

test("Unraid and Umbrel run the image as it is built: its port, folder and user", async () => {
  const [port, folder] = unraid.Container.Config;
  expect(containerfile).toContain(`EXPOSE ${port?.["Target"]}`);
  expect(containerfile).toContain(`VOLUME ["${folder?.["Target"]}"]`);
  const { web } = umbrel.services as Record<string, { user?: string; volumes?: string[] }>;
  expect(containerfile).toContain(`USER ${web?.user}:`);
  expect(web?.volumes).toEqual([`\${APP_DATA_DIR}/data:${folder?.["Target"]}`]);
  const app = Bun.YAML.parse(await read("umbrel/umbrel-app.yml")) as Record<string, unknown>;
  expect(app).toMatchObject({ id: "stock-monitor", version, port: Number(port?.["Target"]) });
});

test("two servers of compose are alike, and Caddy sends requests to the one that is ready", async () => {
  const { "server-1": first, "server-2": second, database } = pair.services;
  expect(second?.environment).toEqual(first?.environment ?? {});
  expect(first?.environment["DATABASE_URL"]).toContain(
    `postgres://${database?.environment["POSTGRES_USER"]}:`,
  );
  const caddyfile = await read("Caddyfile");
  expect(caddyfile).toContain("server-1:3000 server-2:3000");
  expect(caddyfile).toContain("health_uri /api/health/ready\n");
  // One without a default is replaced by nothing, which Caddy does not read.
  const placeholders = [...caddyfile.matchAll(/\{\$(\w+)(:[^}]+)?\}/g)];
  expect(placeholders.length).toBeGreaterThan(0);
  expect(placeholders.filter(([, , fallback]) => fallback === undefined)).toEqual([]);
  // The network of its own lies within what is trusted.
  const trusted = first?.environment["TRUSTED_PROXIES"] ?? "";
  const [, subnet] = /subnet: (\S+)/.exec(await read("compose.standby.yaml")) ?? [];
  expect(trusted).toBe("10.89.0.0/16");
  expect(subnet).toStartWith("10.89.");
});

test("no variable of compose has an empty default, which the Podman Compose of Debian 12 passes on as it stands", async () => {
  const files = [await read("compose.yaml"), await read("compose.standby.yaml")].join("\n");
  expect(files.match(/\$\{\w+:?-\}/g)).toBeNull();
});

test("the image is built with the version of Bun that the tests run on", () => {
  expect(containerfile).toContain(`oven/bun:${Bun.version}-debian`);
});

test("the probes of Kubernetes ask addresses that the server has", () => {
  const paths = containers.flatMap(({ startupProbe, livenessProbe, readinessProbe }) =>
    [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path),
  );
  expect(paths).toHaveLength(6);
  expect(paths.filter((path) => !Object.hasOwn(openapi.paths, path))).toEqual([]);
});

test("two replicas: only the leader receives requests, and the standby is not restarted", () => {
  const [deployment, ...others] = deployments.pair;
  expect(others).toEqual([]);
  expect(deployment?.spec).toMatchObject({ replicas: 2, strategy: { type: "Recreate" } });
  const [container] = deployment?.spec.template.spec.containers ?? [];
  expect(container?.livenessProbe.httpGet.path).toBe("/api/health/live");
  expect(container?.readinessProbe.httpGet.path).toBe("/api/health/ready");
  const names = container?.env.map(({ name }) => name);
  expect(names).toEqual(["ACCESS_TOKEN", "CLUSTER_KEY", "DATABASE_URL"]);
});
