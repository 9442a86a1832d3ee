import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  ErrorCode,
  InitializeResultSchema,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
} from "@modelcontextprotocol/sdk/types.js";
import type { Readable, Writable } from "node:stream";

export interface StdioBridgeOptions {
  readonly server: URL;
  readonly token: string | null;
  readonly input: Readable;
  readonly output: Writable;
  /** Reports to people; standard output belongs to the protocol. */
  readonly complain: (sentence: string) => void;
}

/**
 * Passes messages between an assistant on standard input and output and `/mcp` of a running server;
 * it opens no database of its own. Resolves when the input ends. If the server cannot answer, the
 * assistant receives an error for its request.
 */
export async function bridgeStdio(options: StdioBridgeOptions): Promise<void> {
  const { server, token, input, output, complain } = options;
  const stdio = new StdioServerTransport(input, output);
  const http = new StreamableHTTPClientTransport(new URL("/mcp", server), {
    requestInit: token === null ? {} : { headers: { authorization: `Bearer ${token}` } },
  });
  const underWay = new Set<Promise<void>>();

  const forward = async (message: JSONRPCMessage): Promise<void> => {
    try {
      await http.send(message);
    } catch (error) {
      const sentence = describeFailure(error, server);
      complain(sentence);
      if (!isJSONRPCRequest(message)) return;
      const { id } = message;
      await stdio.send({
        jsonrpc: "2.0",
        id,
        error: { code: ErrorCode.InternalError, message: sentence },
      });
    }
  };

  stdio.onmessage = (message) => {
    const sending = forward(message).finally(() => underWay.delete(sending));
    underWay.add(sending);
  };
  stdio.onerror = (error) => complain(`A line is no message: ${error.message}`);
  http.onmessage = (message) => {
    if (isJSONRPCResultResponse(message)) {
      const { success, data } = InitializeResultSchema.safeParse(message.result);
      if (success) http.setProtocolVersion(data.protocolVersion);
    }
    void stdio.send(message);
  };
  await http.start();
  const ended = new Promise<void>((resolve) => {
    input.once("end", resolve);
    input.once("close", resolve);
  });
  await stdio.start();
  await ended;
  await Promise.all(underWay);
  await http.close();
  await stdio.close();
}

/** Prefix that the SDK's client puts before the server's message. */
const REFUSED = /^Streamable HTTP error: Error POSTing to endpoint: /;

function describeFailure(error: unknown, server: URL): string {
  if (!(error instanceof StreamableHTTPError)) {
    return `No server responds at ${server.origin}. Start it, or choose another with --server`;
  }
  return error.message.replace(REFUSED, "");
}
