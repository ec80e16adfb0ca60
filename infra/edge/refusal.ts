/** A slice that may not be published, with every reason found. */
export class PublishRefused extends Error {
  readonly reasons: readonly string[]

  constructor(name: string, reasons: readonly string[]) {
    super(`${name} is refused:\n${reasons.map(reason => `- ${reason}`).join('\n')}`)
    this.name = 'PublishRefused'
    this.reasons = reasons
  }
}

/** There is no version to go back to. */
export class RollbackRefused extends Error {
  override readonly name = 'RollbackRefused'
}
