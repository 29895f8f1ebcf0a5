import { createRoot } from 'react-dom/client'
import type { EncId } from '#shared/ids.ts'
import { decorationText, grounds, lights, parseDecoration } from '#shared/map/decoration.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { limits } from '#shared/rules/limits.ts'
import levels from '../../../assets/levels.json'
import { createDebugHook } from '../../net/debugHook.ts'
import '../../styles/font.ts'
import { startTexts } from '../../language/i18n.ts'
import { assetUrl, loadCatalogue } from '../assets.ts'
import { Bubbles } from '../people/Bubbles.tsx'
import { AvatarPreview } from '../player/AvatarPreview.tsx'
import { SceneView } from '../SceneView.tsx'
import { createLocalWorld } from '../show/localWorld.ts'
import type { LocalPerson } from '../show/localWorld.ts'
import '../../styles/theme.css'
import '../../styles/base.css'

/**
 * The scene without a server, for looking at it and for pictures of a space:
 *   ?space=office   the space file below assets/spaces    ?level=3   its level; the first by default
 *     ?people=12   how many besides oneself
 *   ?light=night    another light      ?ground=lake    another land
 *   ?self=0         nobody is oneself (the camera stands free)    ?preview=v1:person=3   the avatar preview instead
 * window.harness says lines, shows emotes and tells how far loading is; window.__lingjing.setCameraPose sets the view.
 */
declare global {
  interface Window {
    harness?: {
      say(encId: number, text: string): void
      emote(encId: number, emote: string): void
      readonly progress: Record<string, number>
    }
  }
}

const names = [
  '小满',
  '阿澄',
  '若溪',
  '老秦',
  'Ann 安',
  '麦麦',
  '小北',
  '阿依',
  '陈立',
  '望舒',
  '龘靐',
  'Bob',
]

const extras = (count: number): LocalPerson[] =>
  Array.from({ length: count }, (_, i) => ({
    name: names[i % names.length] ?? '',
    outfit: `v1:person=${1 + (i % 8)}`,
    ...(i % 3 === 0
      ? {
          at: [22 + (i % 8), 33 - (i % 5) * 0.7, i * 50] as const,
          walk: [27 + (i % 5), 29.5, i % 2 ? 1.4 : 3.6] as const,
        }
      : i % 3 === 1
        ? { chair: i * 7 + 3 }
        : { at: [21 + ((i * 1.7) % 9), 27 + ((i * 2.3) % 6), i * 77] as const }),
  }))

const start = async (): Promise<void> => {
  await startTexts()
  const query = new URLSearchParams(location.search)
  const root = document.getElementById('root')!
  root.style.cssText = 'position:fixed;inset:0'
  const preview = query.get('preview')
  if (preview) {
    createRoot(root).render(<AvatarPreview outfitString={preview} onFailure={() => undefined} />)
    return
  }
  const space = query.get('space') ?? levels[0]?.alias
  const file = (await (await fetch(assetUrl(`spaces/${space}.json`))).json()) as {
    levels: { mapId: string; map: unknown }[]
  }
  const wanted = query.get('level')
  const level = wanted === null ? file.levels[0] : file.levels.find(({ mapId }) => mapId === wanted)
  const plain = parseMapFile(level?.map)
  const own = parseDecoration(plain.decoration)
  const map = {
    ...plain,
    decoration: decorationText({
      light: lights.find((light) => light === query.get('light')) ?? own.light,
      ground: grounds.find((ground) => ground === query.get('ground')) ?? own.ground,
    }),
  }
  const progress: Record<string, number> = { map: 0, assets: 0 }
  const isThere = query.get('self') !== '0'
  const spawn = map.spawns?.[0]
  const self: LocalPerson = {
    name: '我是访客',
    outfit: 'v1:person=4',
    at: [(spawn?.x ?? 0) + 0.5, (spawn?.y ?? 0) + 0.5, 180],
  }
  const world = createLocalWorld(
    map,
    await loadCatalogue(),
    isThere ? self : undefined,
    extras(Number(query.get('people') ?? 8)),
    (part, share) => (progress[part] = Math.max(progress[part] ?? 0, share)),
  )
  window.__lingjing = createDebugHook(
    {
      world: world.world,
      send: async (kind, body) => void (await world.send(kind, body)),
      connectionStats: () => undefined,
      log: () => [],
      actions: () => [],
      toggleDebug: () => undefined,
      isAdmin: () => true,
    },
    () => true,
  )
  window.harness = {
    say: (encId, text) => world.say(encId as EncId, text),
    emote: (encId, emote) => world.emote(encId as EncId, emote),
    progress,
  }
  setInterval(() => world.step(), limits.moveSendMs)
  createRoot(root).render(
    <SceneView source={world}>
      <Bubbles onLine={world.onLine} />
    </SceneView>,
  )
}

void start()
