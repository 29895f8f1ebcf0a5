import { useEffect, useEffectEvent, useRef } from 'react'
import { Armchair, LogIn, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { classes } from '../../components/classes.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { offerKey, type Offer } from '../../scene/prompt/prompts.ts'
import { useWorld } from '../../store/worldStore.ts'
import { levelWords } from '../../text/levelName.ts'
import { thingIcon } from './kindIcons.ts'
import { closeThings, type Choice } from './thingsStore.ts'
import row from './row.module.css'
import css from './things.module.css'

/** So many have a number to be chosen by. */
const NUMBERED = 9

/** There are several things to do where one stands: a list, the nearest first. Numbers, arrows and Enter choose. */
export function ThingChoice({ choice: { mapId, offers, take } }: { readonly choice: Choice }) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const objects = useWorld(({ maps }) => maps.get(mapId)?.objects)
  const nameOf = (offer: Offer): string =>
    offer.kind === 'thing' ? levelWords(objects?.get(offer.thing.key)?._name ?? '') : ''
  const iconOf = (offer: Offer): LucideIcon =>
    offer.kind === 'thing'
      ? thingIcon(offer.thing, objects?.get(offer.thing.key))
      : offer.kind === 'portal'
        ? LogIn
        : Armchair
  const wordsOf = (offer: Offer): string =>
    offer.kind === 'thing'
      ? levelWords(offer.thing.words) || t(`scene.${offer.thing.hand ?? offer.thing.kind ?? 'thing'}`)
      : t(`scene.${offer.kind}`)
  const choose = (offer: Offer): void => {
    closeThings()
    take(offer)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const chosen = /^[1-9]$/.test(event.key) ? offers[Number(event.key) - 1] : undefined
    if (chosen && !event.repeat) {
      event.preventDefault()
      // The dialogs below do not hear it: it would be a gesture.
      event.stopPropagation()
      choose(chosen)
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    if (step === undefined || buttons.length === 0) return
    event.preventDefault()
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
  return (
    <Dialog
      open
      onOpenChange={closeThings}
      title={t('things.choose.title')}
      footer={
        <Button kind="quiet" onClick={closeThings}>
          {t('common.cancel')}
        </Button>
      }
    >
      <ul ref={list} className={css.choice}>
        {offers.map((offer, i) => {
          const Icon = iconOf(offer)
          const name = nameOf(offer)
          return (
            <li key={offerKey(offer)}>
              <button
                type="button"
                className={classes(row.row, css.offer)}
                data-autofocus={i === 0 || undefined}
                onClick={() => choose(offer)}
              >
                <Icon aria-hidden size={20} />
                <span className={css.offerWords}>
                  {wordsOf(offer)}
                  {name && <small>{name}</small>}
                </span>
                {i < NUMBERED && <kbd aria-hidden>{i + 1}</kbd>}
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
