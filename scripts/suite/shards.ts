import { dirname } from 'node:path'

/** What takes longer than a landing may: folders of tests/long, run by name. */
export const shardNames = ['media', 'browsers', 'scenes', 'faults', 'fuzz', 'services'] as const
export type ShardName = (typeof shardNames)[number]

/** Programs that are on no machine by themselves. */
export type Need =
  | 'published client'
  | 'livekit'
  | 'coturn'
  | 'firefox'
  | 'webkit'
  | 'nginx'
  | 'postgres'
  | 'redis'
  | 'object store'

/** What has to be there before a shard begins: an install in the middle changes libraries under running browsers. */
export const needs: Readonly<Record<ShardName, readonly Need[]>> = {
  media: ['livekit', 'coturn', 'firefox'],
  browsers: ['firefox', 'webkit'],
  scenes: [],
  faults: ['postgres'],
  fuzz: [],
  services: ['postgres', 'nginx', 'redis', 'object store', 'livekit'],
}

const all: readonly ShardName[] = shardNames
const none: readonly ShardName[] = []

/**
 * Which shards a change may have broken, by the longest start of its path that stands here; for `--changed`.
 * shards.test.ts holds it against the tree: every folder of the code has a row.
 */
export const shardsByPath: Readonly<Record<string, readonly ShardName[]>> = {
  'client/': ['scenes'],
  'client/api/': ['browsers'],
  'client/bundling/': ['browsers'],
  'client/components/': ['browsers'],
  'client/index.html': ['browsers'],
  'client/language/': ['browsers'],
  'client/pages/': ['browsers'],
  'client/routes.tsx': ['browsers'],
  'client/styles/': ['browsers'],
  'client/text/': ['browsers'],
  'client/vite.config.ts': ['browsers', 'scenes'],
  'client/features/announcements/': ['browsers'],
  'client/features/areas/': ['scenes'],
  'client/features/around/': ['browsers', 'scenes'],
  'client/features/bag/': ['scenes'],
  'client/features/calls/': ['media'],
  'client/features/chat/': ['browsers', 'scenes'],
  'client/features/cloud/': ['browsers'],
  'client/features/debug/': all,
  'client/features/editor/': ['browsers', 'scenes', 'faults'],
  'client/features/emotes/': ['scenes'],
  'client/features/entry/': ['browsers', 'scenes'],
  'client/features/events/': ['browsers'],
  'client/features/exhibits/': ['browsers'],
  'client/features/faces/': ['media'],
  'client/features/features.ts': all,
  'client/features/focus/': ['scenes'],
  'client/features/help/': ['browsers', 'scenes'],
  'client/features/look/': ['browsers'],
  'client/features/lottery/': ['browsers', 'scenes'],
  'client/features/media/': ['media'],
  'client/features/meetings/': ['media'],
  'client/features/nooks/': ['browsers'],
  'client/features/notices/': ['browsers'],
  'client/features/people/': ['browsers', 'scenes'],
  'client/features/placard/': ['browsers'],
  'client/features/plan/': ['scenes'],
  'client/features/portals/': ['scenes'],
  'client/features/registration/': ['browsers'],
  'client/features/report/': ['browsers'],
  'client/features/ride/': ['scenes'],
  'client/features/scenery/': ['scenes'],
  'client/features/screens/': ['media', 'scenes'],
  'client/features/settings/': ['media', 'browsers'],
  'client/features/setup/': ['media', 'browsers'],
  'client/features/sounds/': ['scenes'],
  'client/features/speaker/': ['media'],
  'client/features/subtitles/': ['browsers', 'scenes'],
  'client/features/talk/': ['media'],
  'client/features/tasks/': ['scenes'],
  'client/features/invite/': ['browsers'],
  'client/features/visit/': ['browsers'],
  'client/features/texts.en.ts': ['browsers'],
  'client/features/texts.zh.ts': ['browsers'],
  'client/features/things/': ['media', 'scenes'],
  'client/net/': ['media', 'scenes'],
  'client/showroom/': ['browsers'],
  'client/space/': ['browsers', 'scenes'],
  'client/store/': ['browsers', 'scenes'],
  'client/scene/player/': ['scenes', 'fuzz'],
  'server/': ['faults', 'services'],
  'server/accounts/': ['browsers', 'services'],
  'server/api/': ['browsers', 'services'],
  'server/bookings/': ['browsers', 'services'],
  'server/cloud/': ['media', 'services'],
  'server/cluster/': ['faults', 'services'],
  'server/db/': ['faults', 'services'],
  'server/events/': ['services'],
  'server/files/': ['faults', 'services'],
  'server/identity/': ['browsers', 'services'],
  'server/livekit/': ['media'],
  'server/log/': ['faults'],
  'server/login/': ['browsers', 'services'],
  'server/lottery/': ['services'],
  'server/maps/': ['faults', 'fuzz'],
  'server/middleware/': ['services'],
  'server/moderation/': ['browsers', 'services'],
  'server/operating/': ['faults', 'services'],
  'server/policies/': ['browsers', 'services'],
  'server/presenters/': ['browsers', 'services'],
  'server/publishing/': ['browsers', 'services'],
  'server/room/': ['faults', 'fuzz'],
  'server/room/known/': all,
  'server/room/maps/': ['browsers', 'scenes', 'faults', 'fuzz'],
  'server/room/movement/': ['scenes', 'faults', 'fuzz'],
  'server/room/space/mediaFollower.ts': ['media'],
  'server/room/features/attributes/': ['scenes', 'faults'],
  'server/room/features/calls/': ['media'],
  'server/room/features/chat/': ['browsers', 'faults'],
  'server/room/features/commands/': ['browsers'],
  'server/room/features/documents/': ['scenes', 'faults'],
  'server/room/features/focus/': ['scenes'],
  'server/room/features/foreign/': ['fuzz'],
  'server/room/features/levels/': ['browsers', 'faults'],
  'server/room/features/map/': ['browsers', 'scenes', 'faults', 'fuzz'],
  'server/room/features/media/': ['media'],
  'server/room/features/moderation/': ['media', 'browsers'],
  'server/room/features/nooks/': ['media', 'browsers'],
  'server/room/features/offers/': ['scenes'],
  'server/room/features/presence/': ['scenes', 'faults'],
  'server/room/features/screens/': ['media'],
  'server/room/features/session/': ['faults'],
  'server/room/features/social/': ['browsers', 'scenes'],
  'server/room/features/speaker/': ['media'],
  'server/room/features/talk/': ['media'],
  'server/room/features/things/': ['scenes', 'faults'],
  'server/room/features/videos/': ['media', 'scenes'],
  'server/roomPorts/': ['faults', 'services'],
  'server/sheets/': ['services'],
  'server/site/': ['browsers', 'services'],
  'server/spaces/': ['browsers', 'services'],
  'server/showroom/': ['browsers', 'services'],
  'server/sweeping/': ['faults', 'services'],
  'server/visits/': ['services'],
  'server/ways/': ['media'],
  'shared/': ['fuzz'],
  'shared/http/': ['browsers', 'services'],
  'shared/map/': ['fuzz', 'scenes'],
  'shared/protocol/': ['scenes', 'faults', 'fuzz'],
  'shared/rules/': all,
  'proto/': ['fuzz'],
  'assets/': ['scenes'],
  'assets/source/': ['scenes', 'fuzz'],
  'deploy/': ['services'],
  'docs/': none,
  'README.md': none,
  '.ci/': none,
  '.gitignore': none,
  '.oxlintrc.json': none,
  '.prettierignore': none,
  '.prettierrc': none,
  '.dockerignore': none,
  '.npmrc': all,
  'package.json': all,
  'package-lock.json': all,
  'tsconfig.json': none,
  'tsconfig.base.json': none,
  'vitest.config.ts': none,
  'vitest.e2e.config.ts': none,
  'vitest.long.config.ts': all,
  'vitest.postgres.config.ts': ['services'],
  'scripts/': none,
  'scripts/bench/drawn/': ['scenes'],
  'scripts/bench/hostileLoad.ts': ['faults'],
  'scripts/bench/carried.ts': ['services'],
  'scripts/bench/cpuShare.ts': ['services'],
  'scripts/bench/processes.ts': ['services'],
  'scripts/bench/walkers/': ['scenes', 'faults', 'services'],
  'scripts/outside.mjs': all,
  'scripts/suite/': all,
  'scripts/test.mjs': all,
  'scripts/backup.mjs': ['faults', 'services'],
  'scripts/chromium.mjs': ['browsers', 'services'],
  'scripts/coturn.mjs': ['media'],
  'scripts/daemon.mjs': ['media', 'services'],
  'scripts/goProgram.mjs': ['media', 'services'],
  'scripts/livekit.mjs': ['media', 'services'],
  'scripts/objectStore.mjs': ['services'],
  'scripts/servers/': ['services'],
  'scripts/mediaServer.ts': ['media'],
  'scripts/nginx.mjs': ['services'],
  'scripts/otherBrowsers.mjs': ['browsers', 'media'],
  'scripts/ports.mjs': ['services', 'faults'],
  'scripts/postgres.mjs': ['services', 'faults'],
  'scripts/postgresCall.mjs': ['services', 'faults'],
  'scripts/redis.mjs': ['services'],
  'scripts/restore.mjs': ['faults', 'services'],
  'tests/e2e/': none,
  'tests/fuzz/': ['fuzz'],
  'tests/integration/': ['services'],
  'tests/long/media/': ['media'],
  'tests/long/browsers/': ['browsers'],
  'tests/long/scenes/': ['scenes'],
  'tests/long/faults/': ['faults'],
  'tests/long/fuzz/': ['fuzz'],
  'tests/long/services/': ['services'],
  'tests/published/': none,
  'tests/support/': all,
  'tests/tsconfig.json': none,
}

/** The row of a path: the longest start of it that has one. */
export function rowOf(path: string): string | undefined {
  const rows = Object.keys(shardsByPath).filter((row) =>
    row.endsWith('/') ? path.startsWith(row) : path === row,
  )
  return rows.toSorted((a, b) => b.length - a.length)[0]
}

/**
 * The shards that paths may have broken, in the order they are run; a path without a row may have broken any.
 * @param byChance tests that try cases by chance: what lies beside one of them is tried with other cases too
 */
export function shardsFor(paths: readonly string[], byChance: readonly string[] = []): ShardName[] {
  const touched = new Set(
    paths.flatMap((path) => {
      const row = rowOf(path)
      return row === undefined ? all : (shardsByPath[row] ?? all)
    }),
  )
  const tried = new Set(byChance.map(dirname))
  if (paths.some((path) => tried.has(dirname(path)))) touched.add('fuzz')
  return shardNames.filter((name) => touched.has(name))
}
