/** Names of the starting levels in links (spec/showroom-and-protocol.md §2). */
export const startLevelAliases: Readonly<Record<string, string>> = {
  Scenes_shijie: '0',
  Scenes_bangong: '1',
  Scenes_huiyi: '2',
  Scenes_yanchu: '3',
  Scenes_zhanhui: '4',
  Scenes_zhanlan: '5',
  Scenes_zhanlan1: '6',
  Scenes_jiaoshi: '7',
}

/** The map id a `startLevel` of a link means: an alias or a level number; undefined for anything else. */
export function startLevelToMapId(startLevel: string | null | undefined): string | undefined {
  if (!startLevel) return undefined
  if (/^\d{1,4}$/.test(startLevel)) return String(Number(startLevel))
  return Object.hasOwn(startLevelAliases, startLevel) ? startLevelAliases[startLevel] : undefined
}
