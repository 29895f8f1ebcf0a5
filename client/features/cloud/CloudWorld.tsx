import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { cloudPlay, privateAreaCodes, type GameMessage } from '#shared/cloud/messages.ts'
import { nookAt } from '#shared/map/nooks.ts'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import { parseOutfit } from '#shared/rules/outfit.ts'
import { queryNames } from '#shared/showroom/viewing.ts'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { baseOf } from '../../scene/people/baseOf.ts'
import { CloudScene } from '../../scene/cloud/CloudScene.tsx'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { spaceSource } from '../../space/spaceSource.ts'
import { onGame, startCloud, tellGame, useCloud } from '../../store/cloudStore.ts'
import { renderStore } from '../../store/renderStore.ts'
import { sessionStore, useSession } from '../../store/sessionStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { setMapMakerOpen, useUi } from '../../store/uiStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { CloudOverlay, type LevelPictures } from './CloudOverlay.tsx'

/** So often one looks whether one has come into a private area, or left it, ms. */
const AREA_MS = 500

const areaWords = {
  [privateAreaCodes.entered]: 'entered',
  [privateAreaCodes.left]: 'left',
  [privateAreaCodes.follows]: 'follows',
  [privateAreaCodes.stoppedFollowing]: 'stopped',
  [privateAreaCodes.taskComplete]: 'task',
} as const

/** Does what a game says that is rendered elsewhere (showroom-and-protocol.md §2, §4). Ours says none of it: this page knows. */
function useGameMessages(): void {
  const { t } = useTranslation()
  const [, setQuery] = useSearchParams()
  useEffect(
    () =>
      onGame((message: GameMessage) => {
        if (message.name === 'viewer') {
          const indexes = [message.departmentIndex, message.departmentChildIndex, message.productIndex]
          setQuery(
            (now) => {
              queryNames.forEach((name, i) => now.set(name, String(indexes[i])))
              return now
            },
            { replace: true },
          )
        } else if (message.name === 'kicked') {
          sessionStore.get().disconnect()
          sessionStore.setState({
            barrier: { kind: 'kicked', code: closeCodes.kicked, message: 'by the game' },
          })
        } else if (message.name === 'privateArea')
          showToast(t(`cloud.privateArea.${areaWords[message.code]}`))
      }),
    [setQuery, t],
  )
}

/** Tells the game what it cannot know: that one has entered, and the private areas and ways one shares. */
function useTellGame(): void {
  const isReady = useCloud((state) => state.isReady)
  const encId = useSession((state) => (state.entered ? state.selfEncId : undefined))
  useEffect(() => {
    if (!isReady || encId === undefined) return undefined
    const self = () => worldStore.live(encId)
    const entered = self()
    if (!entered) return undefined
    const characterId = baseOf(parseOutfit(entered.outfitString, entered.uid).person)
    tellGame({ name: 'enter', sceneId: entered.mapId, characterId })
    let nook: string | undefined
    let leader = ''
    const look = (): void => {
      const me = self()
      if (!me) return
      const now = nookAt(worldStore.get().maps.get(me.mapId), me.position)
      if (now !== nook) {
        const code = now === undefined ? privateAreaCodes.left : privateAreaCodes.entered
        tellGame({ name: 'privateArea', code })
      }
      nook = now
      const followed = me.attributes.followTarget ?? ''
      if ((followed === '') !== (leader === '')) {
        const code = followed === '' ? privateAreaCodes.stoppedFollowing : privateAreaCodes.follows
        tellGame({ name: 'privateArea', code })
      }
      leader = followed
    }
    const timer = setInterval(look, AREA_MS)
    return () => clearInterval(timer)
  }, [encId, isReady])
}

/** What is put up would not be seen in a picture that is drawn elsewhere. */
function useNoMaker(): void {
  const { t } = useTranslation()
  const isOpen = useUi(({ mapMakerOpen }) => mapMakerOpen)
  useEffect(() => {
    if (!isOpen) return
    setMapMakerOpen(false)
    showToast(t('cloud.noMaker'), { toastType: 'failed' })
  }, [isOpen, t])
}

/** The level one is on, drawn by another machine, with what features add to it; filling its parent. */
export function CloudWorld({
  features,
  entry,
  picturesOf,
}: LevelPictures & {
  readonly features: readonly SpaceFeature[]
  readonly entry: SpaceEntry
}) {
  const { space, build } = entry
  const { appId = cloudPlay.appId, sts = '' } = build ?? {}
  // Nobody sees a picture of where they may not be, or are in another window.
  const isBarred = useSession((state) => state.barrier !== undefined)
  useEffect(
    () => (isBarred ? undefined : startCloud(space.id, { appId, sts }, renderStore.get().isDebug)),
    [space.id, appId, sts, isBarred],
  )
  useGameMessages()
  useTellGame()
  useNoMaker()
  return (
    <CloudScene source={spaceSource} over={<CloudOverlay picturesOf={picturesOf} />}>
      {features.map(({ name, Level }) => Level && <Level key={name} />)}
    </CloudScene>
  )
}
