import type { SpaceEntry } from '#shared/http/spaces.ts'

/** Where the picture of a space is: its own banner, else the template's. */
export function bannerUrl({ space, attachmentMap, template }: SpaceEntry): string | undefined {
  const own = space.bannerId ? attachmentMap[space.bannerId]?.url : undefined
  return own || template?.banner || undefined
}
