import { createElement, useEffect, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { UsableKind } from '#shared/map/interactionKinds.ts'
import { interactionOf } from '#shared/map/interactions.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { whenText } from './whenText.ts'
import { lazyPart } from '../../space/lazily.ts'
import { levelWords } from '../../text/levelName.ts'
import { closeThings, type OpenThing } from './thingsStore.ts'
import { ComponentWindow } from './ComponentWindow.tsx'
import type { ThingProps } from './thingProps.ts'

type Windows = { readonly [K in UsableKind]: ComponentType<ThingProps<K>> }

// Each is loaded when one of its kind is first used.
const windows: Windows = {
  website: lazyPart(async () => (await import('./windows/WebsiteWindow.tsx')).WebsiteWindow),
  poster: lazyPart(async () => (await import('./windows/PosterWindow.tsx')).PosterWindow),
  video: lazyPart(async () => (await import('./video/VideoWindow.tsx')).VideoWindow),
  extension: lazyPart(async () => (await import('./windows/ExtensionWindow.tsx')).ExtensionWindow),
  note: lazyPart(async () => (await import('./documents/NoteWindow.tsx')).NoteWindow),
  call: lazyPart(async () => (await import('./windows/CallWindow.tsx')).CallWindow),
  component: ComponentWindow,
  modal: lazyPart(async () => (await import('./windows/ModalWindow.tsx')).ModalWindow),
}

/** The window of the thing one uses: what the map says of it now. It closes when the thing goes, or oneself. */
export function ThingWindow({ thing }: { readonly thing: OpenThing }) {
  const { t } = useTranslation()
  const selfEncId = useSession((state) => state.selfEncId)
  const isHere = useWorld(
    ({ players }) => selfEncId !== undefined && players.get(selfEncId)?.mapId === thing.mapId,
  )
  const object = useWorld(({ maps }) => maps.get(thing.mapId)?.objects.get(thing.objectKey))
  const interaction = object && isHere ? interactionOf(object) : undefined
  const shown = interaction && (windows[interaction.kind] as ComponentType<ThingProps> | undefined)
  const isGone = !shown
  useEffect(() => {
    if (isGone) closeThings()
  }, [isGone])
  if (!object || !shown) return null
  const kind =
    interaction.kind === 'component'
      ? t(`things.components.${interaction.name}`)
      : t(`things.kinds.${interaction.kind}`)
  const name = levelWords(object._name ?? '') || kind
  // Things that are there for a time say so: their window closes with them.
  const until = object.objectExpireTime?._seconds
  const title = until ? t('things.until', { title: name, time: whenText(until * 1000) }) : name
  const said =
    'text' in interaction && interaction.text
      ? { ...interaction, text: levelWords(interaction.text) }
      : interaction
  return createElement(shown, { ...thing, title, interaction: said, onClose: closeThings })
}
