/** A slice that may not be released, with every reason found. */
export class PublishRefused extends Error {
  readonly reasons: readonly string[]

  constructor(name: string, reasons: readonly string[]) {
    super(`${name} is refused:\n${reasons.map(reason => `- ${reason}`).join('\n')}`)
    this.name = 'PublishRefused'
    this.reasons = reasons
  }
}

/** What a release names is not there: no such slice or version, nothing to go back to, or no candidate. */
export class RollbackRefused extends Error {
  override readonly name = 'RollbackRefused'
}
