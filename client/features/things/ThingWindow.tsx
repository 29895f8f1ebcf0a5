import { createElement, lazy, useEffect, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { UsableKind } from '#shared/map/interactionKinds.ts'
import { interactionOf } from '#shared/map/interactions.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { closeThings, type OpenThing } from './thingsStore.ts'
import type { ThingProps } from './thingProps.ts'

type Windows = { readonly [K in UsableKind]: ComponentType<ThingProps<K>> }

// Each is loaded when one of its kind is first used.
const windows: Windows = {
  website: lazy(async () => ({ default: (await import('./windows/WebsiteWindow.tsx')).WebsiteWindow })),
  poster: lazy(async () => ({ default: (await import('./windows/PosterWindow.tsx')).PosterWindow })),
  video: lazy(async () => ({ default: (await import('./video/VideoWindow.tsx')).VideoWindow })),
  note: lazy(async () => ({ default: (await import('./documents/NoteWindow.tsx')).NoteWindow })),
  call: lazy(async () => ({ default: (await import('./windows/CallWindow.tsx')).CallWindow })),
  component: lazy(async () => ({ default: (await import('./documents/BoardWindow.tsx')).BoardWindow })),
  modal: lazy(async () => ({ default: (await import('./windows/ModalWindow.tsx')).ModalWindow })),
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
  const title = object._name || t(`things.kinds.${interaction.kind}`)
  return createElement(shown, { ...thing, title, interaction, onClose: closeThings })
}
