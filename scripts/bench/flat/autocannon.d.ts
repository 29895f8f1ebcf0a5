/** As much of it as the bench uses; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string
    /** In turn, on every connection. */
    readonly requests: readonly { readonly method: string; readonly path: string }[]
    readonly headers?: Readonly<Record<string, string>>
    readonly connections: number
    /** Seconds. */
    readonly duration: number
  }
  interface Result {
    readonly requests: { readonly average: number; readonly total: number }
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number }
    readonly non2xx: number
    readonly errors: number
    readonly timeouts: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
