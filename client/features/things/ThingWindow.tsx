import { createElement, lazy, useEffect, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { UsableKind } from '#shared/map/interactionKinds.ts'
import { interactionOf } from '#shared/map/interactions.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { whenText } from './whenText.ts'
import { closeThings, type OpenThing } from './thingsStore.ts'
import { ComponentWindow } from './ComponentWindow.tsx'
import type { ThingProps } from './thingProps.ts'
import { whenReachable } from '../../space/whenReachable.ts'

type Windows = { readonly [K in UsableKind]: ComponentType<ThingProps<K>> }

// Each is loaded when one of its kind is first used.
const windows: Windows = {
  website: lazy(() =>
    whenReachable(async () => ({ default: (await import('./windows/WebsiteWindow.tsx')).WebsiteWindow })),
  ),
  poster: lazy(() =>
    whenReachable(async () => ({ default: (await import('./windows/PosterWindow.tsx')).PosterWindow })),
  ),
  video: lazy(() =>
    whenReachable(async () => ({ default: (await import('./video/VideoWindow.tsx')).VideoWindow })),
  ),
  extension: lazy(() =>
    whenReachable(async () => ({
      default: (await import('./windows/ExtensionWindow.tsx')).ExtensionWindow,
    })),
  ),
  note: lazy(() =>
    whenReachable(async () => ({ default: (await import('./documents/NoteWindow.tsx')).NoteWindow })),
  ),
  call: lazy(() =>
    whenReachable(async () => ({ default: (await import('./windows/CallWindow.tsx')).CallWindow })),
  ),
  component: ComponentWindow,
  modal: lazy(() =>
    whenReachable(async () => ({ default: (await import('./windows/ModalWindow.tsx')).ModalWindow })),
  ),
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
  const name = object._name || kind
  // Things that are there for a time say so: their window closes with them.
  const until = object.objectExpireTime?._seconds
  const title = until ? t('things.until', { title: name, time: whenText(until * 1000) }) : name
  return createElement(shown, { ...thing, title, interaction, onClose: closeThings })
}
