/** Where the engines are. */
export const ENGINES: string
/** A file that lists the jars of Kafka's broker, as a class path. */
export const KAFKA_CLASS_PATH: string
/** The program of SecantusDB. */
export const SECANTUS: string
/** The engines that are not fetched yet, with what fetching them needs. */
export function missingEngines(): readonly { readonly name: string; readonly needs: string }[]
/** Fetches what is missing. @returns one line for each engine that could not be fetched, with the reason */
export function fetchEngines(): readonly string[]
