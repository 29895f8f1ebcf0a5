import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { pieceOf } from '#shared/map/deskThings.ts'
import { limits } from '#shared/rules/limits.ts'
import { Button } from '../../../components/Button.tsx'
import { classes } from '../../../components/classes.ts'
import { Sign } from '../../../components/Sign.tsx'
import { useSelection } from '../../../store/createStore.ts'
import { bagStore, followBag, iconOf, nameOf, readBag } from '../../bag/bagStore.ts'
import { currentWork } from '../work/Work.ts'
import { workStore } from '../work/workStore.ts'
import { onTables } from './bagThings.ts'
import css from './desk.module.css'

/** Takes an item of the bag into the hand, to be put down with the next click. */
function hold(itemId: string): void {
  const catalogue = currentWork()?.ground.shown.catalogue
  const item = catalogue?.get(pieceOf(bagStore.get().known[itemId] as never, catalogue))
  if (item)
    workStore.setState({
      held: { kind: 'item', item: onTables(item), fromBag: itemId, name: nameOf(itemId) },
    })
}

/** What is in one's bag: what is put down leaves it, and is back in it when it is taken away. */
export function BagShelf() {
  const { t } = useTranslation()
  const { state, owned } = useSelection(bagStore, (bag) => bag)
  const held = useSelection(workStore, (work) => (work.held?.kind === 'item' ? work.held.fromBag : undefined))
  useEffect(() => followBag(), [])
  if (state === 'failed')
    return (
      <p className={css.note} role="alert">
        {t('maker.desk.failed')}
        <Button kind="plain" onClick={() => void readBag()}>
          {t('maker.again')}
        </Button>
      </p>
    )
  return (
    <>
      <p className={css.note} role="status">
        {state === 'loading'
          ? t('common.loading')
          : t(owned.size === 0 ? 'maker.desk.empty' : 'maker.desk.hint', { max: limits.deskThingsMax })}
      </p>
      <ul className={css.bag} aria-label={t('maker.groups.bag')}>
        {[...owned].map(([itemId, count]) => (
          <li key={itemId}>
            <button
              type="button"
              className={classes(held === itemId && css.held)}
              aria-pressed={held === itemId}
              aria-label={t('maker.hold', { name: nameOf(itemId) })}
              onClick={() => (held === itemId ? workStore.setState({ held: undefined }) : hold(itemId))}
            >
              <Sign sign={iconOf(itemId)} />
              <span>{nameOf(itemId)}</span>
              <small>{t('maker.desk.count', { count })}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
