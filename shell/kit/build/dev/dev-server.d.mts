/** A whole product at an address of this machine, with one slice replaced. `dev-server.mjs` says more. */
export function startDevServer(options: { readonly against: string; readonly port?: number }): Promise<{
  readonly origin: string
  show(build: { readonly entry: object; readonly files: ReadonlyMap<string, Buffer> }): void
  close(): Promise<void>
}>
