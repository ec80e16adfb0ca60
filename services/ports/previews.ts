import type { Language } from '@pingboard/contracts/constants.ts'

/** What a shared link shows before it is opened. Plain text: the caller escapes it before it stands in a page. */
export interface Preview {
  readonly language: Language
  readonly title: string
  readonly description: string
  /** Path and query of the page, without anything that is not part of it. */
  readonly address: string
  readonly picture: {
    /** Path and query. */
    readonly address: string
    /** Pixels. */
    readonly width: number
    readonly height: number
    readonly alt: string
  }
}

/** Previews of the product's pages, with what every visitor may see. Implemented by previews, for the edge. */
export interface Previews {
  /**
   * Never rejects. A page of which a visitor may see nothing has the neutral preview, whether it exists or not.
   * @param address path and query of a page
   */
  of(address: string): Promise<Preview>
  /** At once: the product's name, and nothing of what is behind the address. */
  neutral(address: string): Preview
}
