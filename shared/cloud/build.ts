/** How a space is drawn: by the browser of whoever comes; for them, elsewhere (in-space.md §3). */
export const spacePlatforms = ['r3f', 'cloudrendering'] as const
export type SpacePlatform = (typeof spacePlatforms)[number]

export const appIdPattern = /^[A-Za-z0-9._:-]{1,100}$/
/** Characters. */
export const stsLengthMax = 2_000

/** How a space is drawn. Without an appId the workers of this server do it; `sts` is the token for what has one. */
export interface SpaceBuild {
  readonly platform: SpacePlatform
  readonly appId: string | null
  readonly sts: string | null
}
