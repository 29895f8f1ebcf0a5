import { useEffect, useState } from 'react'
import { Gift, Hammer, Hand, PackageOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { recipesOf, type Amounts, type Recipe } from '#shared/map/recipes.ts'
import { limits } from '#shared/rules/limits.ts'
import type { Player } from '#shared/world/world.ts'
import { Button } from '../../components/Button.tsx'
import { Sign } from '../../components/Sign.tsx'
import { useSelection } from '../../store/createStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld, worldStore } from '../../store/worldStore.ts'
import { act } from '../../space/act.ts'
import { Panel } from '../../space/Panel.tsx'
import { bagStore, followBag, iconOf, nameOf, readBag } from './bagStore.ts'
import panel from '../../space/panel.module.css'
import { levelWords } from '../../text/levelName.ts'
import css from './BagWindow.module.css'

/** How often one looks who is near: walking is no event. */
const LOOK_MS = 500

/** Who is near enough to be handed something, the nearest first. */
function useNear(self: Player | undefined): readonly Player[] {
  const [near, setNear] = useState<readonly Player[]>([])
  const encId = self?.encId
  useEffect(() => {
    function look() {
      const me = encId === undefined ? undefined : worldStore.live(encId)
      if (!me) return
      const away = ({ position }: Player): number =>
        Math.hypot(position.x - me.position.x, position.z - me.position.z)
      const next = [...worldStore.get().players.values()]
        .filter((other) => other.encId !== me.encId && other.mapId === me.mapId && other.isSignedIn)
        .map((other) => worldStore.live(other.encId) ?? other)
        .filter((other) => away(other) <= limits.giveReachM)
        .sort((a, b) => away(a) - away(b))
      setNear((former) =>
        former.length === next.length && former.every(({ encId: id }, i) => id === next[i]?.encId)
          ? former
          : next,
      )
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [encId])
  return near
}

/** What one can do with an item of one's own. */
function ItemActions({ itemId, self }: { readonly itemId: string; readonly self: Player | undefined }) {
  const { t } = useTranslation()
  const known = useSelection(bagStore, (bag) => bag.known[itemId])
  const [gives, setGives] = useState(false)
  const near = useNear(self)
  const name = nameOf(itemId)
  const isHeld = self?.attributes.itemString === itemId
  return (
    <div className={css.detail}>
      {known?.description && <p>{levelWords(known.description)}</p>}
      <div className={css.actions}>
        {Object.entries(known?.abilities ?? {}).map(([abilityId, ability]) => (
          <Button key={abilityId} onClick={() => void act('triggerInventoryItem', { itemId, abilityId })}>
            {levelWords(ability.name ?? '')}
          </Button>
        ))}
        <Button
          kind="quiet"
          aria-pressed={isHeld}
          onClick={() => void act('setItemString', { itemString: isHeld ? '' : itemId })}
        >
          <Hand aria-hidden size={17} />
          {t(isHeld ? 'bag.letGo' : 'bag.hold')}
        </Button>
        <Button kind="quiet" aria-expanded={gives} onClick={() => setGives(!gives)}>
          <Gift aria-hidden size={17} />
          {t('bag.give')}
        </Button>
        <Button
          kind="quiet"
          onClick={() => void act('dropItem', { itemId, count: 1 }, t('bag.dropped', { name }))}
        >
          <PackageOpen aria-hidden size={17} />
          {t('bag.drop')}
        </Button>
      </div>
      {gives && (
        <div className={css.near} role="group" aria-label={t('bag.giveTo')}>
          {near.length === 0 && <p role="status">{t('bag.nobody')}</p>}
          {near.map(({ encId, uid, name: person }) => (
            <Button
              key={encId}
              kind="quiet"
              aria-label={t('bag.giveTitle', { name, person })}
              onClick={() => void act('giveItem', { itemId, count: 1, targetId: uid })}
            >
              {person}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

const amounts = (of: Amounts) => Object.entries(of)

/** One thing that can be made, with what it takes and what of that one has. */
function RecipeRow({ recipe }: { readonly recipe: Recipe }) {
  const { t } = useTranslation()
  const owned = useSelection(bagStore, (bag) => bag.owned)
  const short = amounts(recipe.inputs).some(([itemId, count]) => (owned.get(itemId) ?? 0) < count)
  const [first = ''] = Object.keys(recipe.outputs)
  const name = nameOf(first)
  return (
    <li className={css.recipe}>
      <span className={css.icon} aria-hidden>
        <Sign sign={iconOf(first)} />
      </span>
      <span className={css.words}>
        <b>{name}</b>
        <small>
          {t('bag.needs')}{' '}
          {amounts(recipe.inputs).map(([itemId, count]) => (
            <span key={itemId} data-short={(owned.get(itemId) ?? 0) < count || undefined}>
              {nameOf(itemId)} {Math.min(owned.get(itemId) ?? 0, count)}/{count}{' '}
            </span>
          ))}
        </small>
      </span>
      <Button
        kind="quiet"
        disabled={short}
        title={short ? t('bag.short') : undefined}
        aria-label={`${t('bag.make')} ${name}`}
        onClick={() => void act('craft', { inputs: { ...recipe.inputs } }, t('bag.made', { name }))}
      >
        <Hammer aria-hidden size={17} />
        {t('bag.make')}
      </Button>
    </li>
  )
}

/** 背包: what one owns and what can be done with it; what can be made here. */
export function BagWindow() {
  const { t } = useTranslation()
  const { state, owned } = useSelection(bagStore, (bag) => bag)
  const [chosen, setChosen] = useState<string>()
  const selfEncId = useSession((session) => session.selfEncId)
  const self = useWorld(({ players }) => (selfEncId === undefined ? undefined : players.get(selfEncId)))
  const script = useWorld(({ maps }) => self && maps.get(self.mapId)?.script)
  const recipes = recipesOf(script)
  const held = self?.attributes.itemString
  useEffect(followBag, [])
  return (
    <Panel title={t('bag.title')} count={owned.size} closeLabel={t('bag.close')}>
      <div className={panel.body}>
        {state === 'loading' && owned.size === 0 && (
          <p className={css.empty} role="status">
            {t('bag.loading')}
          </p>
        )}
        {state === 'failed' && (
          <div className={css.empty} role="alert">
            <p>{t('bag.failed')}</p>
            <Button kind="quiet" onClick={() => void readBag()}>
              {t('bag.again')}
            </Button>
          </div>
        )}
        {state === 'ready' && owned.size === 0 && (
          <div className={css.empty}>
            <p>{t('bag.empty')}</p>
            <p>{t('bag.emptyHint')}</p>
          </div>
        )}
        <ul className={css.items}>
          {[...owned].map(([itemId, count]) => (
            <li key={itemId}>
              <button
                type="button"
                className={css.item}
                aria-expanded={chosen === itemId}
                onClick={() => setChosen(chosen === itemId ? undefined : itemId)}
              >
                <span className={css.icon} aria-hidden>
                  <Sign sign={iconOf(itemId)} />
                </span>
                <span className={css.words}>
                  <b>{nameOf(itemId)}</b>
                  {held === itemId && <small>{t('bag.held')}</small>}
                </span>
                <span className={css.count}>{t('bag.count', { count })}</span>
              </button>
              {chosen === itemId && <ItemActions itemId={itemId} self={self} />}
            </li>
          ))}
        </ul>
        {recipes.length > 0 && (
          <>
            <h3 className={css.heading}>{t('bag.recipes')}</h3>
            <ul className={css.items}>
              {recipes.map((recipe) => (
                <RecipeRow key={JSON.stringify(recipe)} recipe={recipe} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  )
}
