import i18next from 'i18next'
import { Suspense, use, useEffect } from 'react'
import { fetchHiddenThings } from '../../api/levels.ts'
import { failureText } from '../../space/act.ts'
import { useGround } from '../../scene/Ground.ts'
import { SceneContext } from '../../scene/useScene.ts'
import { lazyPart } from '../../space/lazily.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { coveredStore, nothingCovered } from './dock/covered.ts'
import { followPresence } from './presence/followPresence.ts'
import { uiStore } from '../../store/uiStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { reachOf } from './reach.ts'
import { keep, readKept } from './steps/keptSteps.ts'
import { sendStep } from './steps/sendStep.ts'
import { MakerTool } from './tool/MakerTool.ts'
import { listenToMakerKeys } from './tool/makerKeys.ts'
import { warn } from './tool/warn.ts'
import { watchTaken } from './tool/watchTaken.ts'
import { setTool } from './tool/makerTools.ts'
import { setWork, Work } from './work/Work.ts'
import { noWork, workStore } from './work/workStore.ts'

const MakerScene = lazyPart(async () => (await import('./scene/MakerScene.tsx')).MakerScene)

/** Part of the level: while the map maker is open hands work with its tool. */
export function MakerGround() {
  const ground = useGround()
  const scene = use(SceneContext)
  useEffect(() => {
    const { spaceId = '', selfUid = '' } = sessionStore.get()
    workStore.setState(noWork, true)
    let isKeeping = true
    const work = new Work(ground, {
      send: sendStep,
      reach: () => reachOf(worldStore.get(), sessionStore.get().selfEncId, ground.shown.map?.id),
      kept: readKept(spaceId, selfUid),
      // In single rooms one sees what one hid oneself: whole levels are for who builds everywhere.
      fetchHidden: async (mapId) => {
        if (reachOf(worldStore.get(), sessionStore.get().selfEncId, mapId) !== 'all') return new Map()
        const { objects } = await fetchHiddenThings(spaceId, mapId)
        return new Map(Object.entries(objects))
      },
      keep: (kept) => {
        const isKept = keep(spaceId, selfUid, kept)
        if (!isKept && isKeeping) warn('notKept')
        isKeeping = isKept
      },
      onRefusal: (error) => void failureText(error).then((text) => showToast(text, { toastType: 'failed' })),
      onTooLarge: () => void warn('tooLarge'),
    })
    const tool = new MakerTool(work, ground.toolbox.usual)
    const putBack = ground.toolbox.choose(tool)
    setWork(work)
    setTool(tool)
    // From above the middle of the level is that of what is seen of it beside the dock.
    const cover = (covered = coveredStore.get()): void => {
      Object.assign(ground.top, covered)
      // A plan is drawn again when it hears of something.
      ground.news.tell()
    }
    cover()
    const stops = [
      coveredStore.subscribe(() => cover()),
      () => cover(nothingCovered),
      watchTaken(work, () => showToast(i18next.t('editor.takenByOthers'))),
      followPresence(),
      putBack,
      listenToMakerKeys(work, tool),
      workStore.subscribe((state, before) => {
        if (state.held !== before.held) tool.heldChanged()
      }),
      () => setTool(undefined),
      () => setWork(undefined),
      () => {
        // Closed by whoever works here, not with the page or for another view: what was done stays.
        if (!uiStore.get().mapMakerOpen) work.saved()
        work.end()
      },
    ]
    return () => {
      for (const stop of stops) stop()
      workStore.setState(noWork, true)
    }
  }, [ground])
  // A plan has marks of the page only.
  if (!scene) return null
  return (
    <Suspense fallback={null}>
      <MakerScene />
    </Suspense>
  )
}
