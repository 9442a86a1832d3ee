import type { Capability, Platform } from "../capability.ts";
import { createAuditQueries, type AuditQueries } from "./queries.ts";
import { Elysia, t } from "elysia";
import { AuditLog, MAX_AUDIT_COUNTED } from "../../contract/audit.ts";
import { ErrorText } from "../../contract/common.ts";
import { unannounced } from "../../contract/resource.ts";
import { answerPage, PageQuery, PAGES } from "../../platform/http/pages.ts";

const auditRoutes = (audit: AuditQueries) =>
  new Elysia({ prefix: "/api/audit", tags: ["Access"] }).get(
    "",
    async ({ query, request, set }) => answerPage(await audit.list(query), { request, set }),
    {
      query: t.Object(PageQuery),
      detail: {
        operationId: "getAuditLog",
        ...unannounced,
        summary: "List the changes made by requests, newest first",
        description: `${PAGES} Changes made by the server itself and archived events are not listed. A total of ${MAX_AUDIT_COUNTED} means this number or more.`,
      },
      response: { 200: AuditLog, 422: ErrorText },
    },
  );

export const audit: Capability<"audit", Platform, AuditQueries> = {
  name: "audit",
  create: ({ database }) => ({ service: createAuditQueries(database) }),
  routes: (queries) => [auditRoutes(queries)],
};
