import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapObject } from '#shared/map/placement.ts'
import { countOf, isOff, isShut } from '#shared/map/thingStates.ts'
import { act } from '../../../space/act.ts'
import { showToast } from '../../../store/toastStore.ts'
import { worldStore } from '../../../store/worldStore.ts'
import type { ThingProps } from '../thingProps.ts'

/** What one press of a thing means as one sees it: a lamp that shines goes out. */
const commandFor = {
  lamp: (object: MapObject) => (isOff(object) ? 'on' : 'off'),
  door: (object: MapObject) => (isShut(object) ? 'open' : 'close'),
  counter: () => 'add',
  coffee: () => 'brew',
} as const

/** Presses a thing once: everybody sees what becomes of it, and whoever cannot see it is told. Shows nothing. */
export function PressedThing({ mapId, objectKey, interaction: { name }, onClose }: ThingProps<'component'>) {
  const { t } = useTranslation()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    const object = worldStore.get().maps.get(mapId)?.objects.get(objectKey)
    onClose()
    if (!object || !(name in commandFor)) return
    const pressing = name as keyof typeof commandFor
    const command = commandFor[pressing](object)
    void act('pressThing', { mapId, key: objectKey, command }).then((isPressed) => {
      if (!isPressed) return
      const now = worldStore.get().maps.get(mapId)?.objects.get(objectKey)
      const count = now ? countOf(now) : 0
      const words = {
        lamp: () => t(`things.pressed.lamp.${command as 'on' | 'off'}`),
        door: () => t(`things.pressed.door.${command as 'open' | 'close'}`),
        counter: () => t('things.pressed.counter', { count }),
        coffee: () => t('things.pressed.coffee', { count }),
      }
      showToast(words[pressing]())
    })
  })
  return null
}
