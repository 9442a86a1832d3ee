import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
} from "@modelcontextprotocol/sdk/types.js";
import { plainText, SERVER_FAILED } from "../../platform/http/errors.ts";
import type { Log } from "../../platform/log.ts";
import { alertTools } from "./alertTools.ts";
import { ApiRefusal, createApiReader, type HandleRequest } from "./callApi.ts";
import { draftTools } from "./draftTools.ts";
import { stockTools } from "./stockTools.ts";
import { ToolInputError, type Tool, type ToolContext } from "./tool.ts";

export const tools: readonly Tool[] = [...stockTools, ...alertTools, ...draftTools];

export interface McpOptions {
  readonly handle: HandleRequest;
  readonly version: string;
  /** Base of links; null uses the address that the client requested. */
  readonly publicUrl: string | null;
  readonly log: Log;
}

/** Maximum length of a tool's response; the number of rows is limited far below. */
const MAX_ANSWER_CHARACTERS = 60_000;

const INSTRUCTIONS =
  "Prices, charts, alerts and watchlists of the user's own Stock Monitor. Every figure names its source: repeat it, and say when prices are simulated. The tools read; draft_alert and draft_watchlist return a link under which the user confirms.";

/**
 * Answers a message of the Model Context Protocol, over streamable HTTP without sessions: each POST
 * is independent and answered as JSON, and no state is kept between requests. Host, Origin and
 * credentials are checked before, as for every API call.
 */
export async function answerMcp(request: Request, options: McpOptions): Promise<Response> {
  if (request.method !== "POST") {
    const response = plainText(405, "MCP messages are sent by POST; this server opens no stream");
    response.headers.set("allow", "POST");
    return response;
  }
  // Reject batches, which the protocol dropped in June 2025: a request canceled by its own batch is
  // never answered and would hold its slot forever.
  if (/^\s*\[/.test(await request.clone().text())) {
    return plainText(400, "Send one message at a time. This server does not accept batches");
  }
  const server = createServer(options, {
    api: createApiReader(options.handle),
    publicUrl: options.publicUrl ?? new URL(request.url).origin,
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const answer = await transport.handleRequest(request);
  await server.close();
  return answer;
}

function createServer({ version, log }: McpOptions, context: ToolContext): Server {
  const server = new Server(
    { name: "stock-monitor", title: "Stock Monitor", version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}`);
    try {
      return say(JSON.stringify(await tool.run(params.arguments ?? {}, context)));
    } catch (error) {
      if (error instanceof ApiRefusal || error instanceof ToolInputError) {
        return fail(error.message);
      }
      log.error(`the tool ${tool.name} failed`, { error });
      return fail(SERVER_FAILED);
    }
  });
  return server;
}

const say = (text: string): CallToolResult =>
  text.length > MAX_ANSWER_CHARACTERS
    ? fail("The response is too long. Request fewer rows")
    : { content: [{ type: "text", text }] };

/** Reports a failure that the model can read and correct, rather than a protocol error. */
const fail = (sentence: string): CallToolResult => ({
  isError: true,
  content: [{ type: "text", text: sentence }],
});

/** Removes the schema names of the API document; each schema is standalone here. */
const withoutNames = (schema: Tool["inputSchema"]): { type: "object" } =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === "$id" ? undefined : value,
  ) as { type: "object" };

const listed = tools.map(({ name, title, description, inputSchema }) => ({
  name,
  title,
  description,
  inputSchema: withoutNames(inputSchema),
  annotations: { title, readOnlyHint: true, openWorldHint: false },
}));
