/** The parts of OpenAPI 3.1 and JSON Schema that the document uses. */
export interface JsonSchema {
  [keyword: string]: unknown
  $ref?: string
  description?: string
  type?: string | string[]
  enum?: readonly unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: boolean | JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

export interface Reference {
  $ref: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
  example?: unknown
}

/** How a caller uses an answer in the next call. Values of `parameters` are expressions. */
export interface Link {
  operationId: string
  parameters: Record<string, string>
  description: string
}

export interface Header {
  description: string
  schema: JsonSchema
}

export interface Content {
  [mediaType: string]: { schema: JsonSchema }
}

export interface Response {
  description: string
  headers?: Record<string, Header | Reference>
  content?: Content
  links?: Record<string, Reference>
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Response | Reference>
  /** `Access` of contracts/route.ts, unchanged. */
  'x-access': object
  /** `counts` of the entry: the bucket for its writing. */
  'x-counts'?: string
  /** Bytes. */
  'x-body-limit'?: number
}

export interface LiveMessage {
  description: string
  /** null: the message has no content. */
  payload: JsonSchema | null
}

export interface Live {
  path: string
  transport: string
  room: string
  description: string
  query: Record<string, { required: boolean; description: string; schema: JsonSchema }>
  server: Record<string, LiveMessage>
  client: Record<string, LiveMessage>
}

export interface OpenApi {
  openapi: string
  info: {
    title: string
    version: string
    summary: string
    description: string
    license: { name: string; identifier: string }
  }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, Parameter>
    headers: Record<string, Header>
    responses: Record<string, Response>
    links: Record<string, Link>
    securitySchemes: Record<string, Record<string, string>>
  }
  'x-live': Live
}
