import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/Button.tsx'
import { classes } from '../../../components/classes.ts'
import { assetUrl } from '../../../scene/assets.ts'
import { floorSurface, wallSurface } from '../../../scene/level/building/materials.ts'
import { useSelection } from '../../../store/createStore.ts'
import { ItemTile } from '../dock/ItemTile.tsx'
import shelf from '../dock/shelf.module.css'
import { loadShelf } from '../dock/shelfContent.ts'
import { useLanguage } from '../dock/useLanguage.ts'
import { useLoaded } from '../dock/useLoaded.ts'
import { workStore } from '../work/workStore.ts'
import { floorMaterials, platforms, wallMaterials, type Brush } from './brush.ts'
import css from './ground.module.css'
import { groundStore, holdBrush } from './groundStore.ts'

/** A metre of a material is so many pixels of its swatch. */
const METRE_PX = 56

type Surface = ReturnType<typeof floorSurface>

/** What a material looks like: its own picture, as large as it lies on the ground, or its colour on that of plaster. */
function swatchOf({ texture, albedo, tint, tileM }: Surface, name: string): CSSProperties {
  if (name === 'glass')
    return { backgroundImage: 'linear-gradient(135deg, #e9f7f6 30%, #bfe0df 45%, #e4f4f3 60%)' }
  if (name === 'water') return { backgroundImage: 'linear-gradient(160deg, #5fa3b5, #2f6c80 70%, #4b8ea1)' }
  return {
    backgroundColor: tint,
    backgroundImage: `url(${assetUrl(`textures/${texture ?? 'plaster'}-albedo.webp`)})`,
    backgroundSize: `${tileM * METRE_PX}px`,
    ...(!albedo && { backgroundBlendMode: 'multiply' }),
  }
}

const isHeld = (held: Brush | undefined, brush: Brush): boolean =>
  held !== undefined && JSON.stringify(held) === JSON.stringify(brush)

const useHeldBrush = (): Brush | undefined =>
  useSelection(workStore, ({ held }) => (held?.kind === 'ground' ? held.brush : undefined))

/** One thing to paint with; a second press puts it back. */
function Swatch({
  brush,
  name,
  look,
}: {
  readonly brush: Brush
  readonly name: string
  readonly look: CSSProperties
}) {
  const { t } = useTranslation()
  const held = isHeld(useHeldBrush(), brush)
  return (
    <li>
      <button
        type="button"
        className={classes(css.swatch, held && css.held)}
        aria-pressed={held}
        aria-label={t('editor.ground.paintWith', { name })}
        onClick={() => {
          groundStore.setState({
            isErasing: false,
            tool: groundStore.get().tool === 'move' ? 'brush' : groundStore.get().tool,
          })
          holdBrush(held ? undefined : brush)
        }}
      >
        <span className={css.look} style={look} aria-hidden />
        <span>{name}</span>
      </button>
    </li>
  )
}

export function FloorPalette() {
  const { t } = useTranslation()
  return (
    <ul className={css.swatches} aria-label={t('editor.ground.part.floor')}>
      {floorMaterials.map((material) => (
        <Swatch
          key={material}
          brush={{ paints: 'floor', material }}
          name={t(`editor.ground.floor.${material}`)}
          look={swatchOf(floorSurface(material), material)}
        />
      ))}
    </ul>
  )
}

/** Thin walls on the edges of cells, and cells that are wall from edge to edge. */
export function WallPalette() {
  const { t } = useTranslation()
  return (
    <>
      {(['wall', 'block'] as const).map((paints) => (
        <section key={paints}>
          <h3 className={shelf.part}>{t(`editor.ground.${paints}s`)}</h3>
          <ul className={css.swatches} aria-label={t(`editor.ground.${paints}s`)}>
            {wallMaterials.map((material) => (
              <Swatch
                key={material}
                brush={{ paints, material }}
                name={t(`editor.ground.wall.${material}`)}
                look={swatchOf(wallSurface(material), material)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** Doors and windows: things that hang in walls and open them. */
export function OpeningPalette() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [loaded, again] = useLoaded(loadShelf)
  if (loaded.name === 'loading') return <p className={shelf.note}>{t('editor.loading')}</p>
  if (loaded.name === 'failed')
    return (
      <div className={shelf.note} role="alert">
        <p>{t('editor.failed')}</p>
        <Button kind="quiet" onClick={again}>
          {t('editor.again')}
        </Button>
      </div>
    )
  const { items, pictures } = loaded.value
  const isDoor = (id: string): boolean => id.startsWith('door')
  const opening = [...items.values()]
    .filter(({ opens }) => opens !== undefined)
    .toSorted((a, b) => Number(isDoor(b.id)) - Number(isDoor(a.id)))
  return (
    <>
      <p className={css.hint}>{t('editor.ground.openingsHint')}</p>
      <ul className={shelf.tiles}>
        {opening.map((item) => (
          <ItemTile key={item.id} item={item} name={item.name[language]} picture={pictures.get(item.id)} />
        ))}
      </ul>
    </>
  )
}

/** Platforms of a height, drawn as rectangles; those next to each other are steps. And stages and steps as things. */
export function PlatformPalette() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [loaded] = useLoaded(loadShelf)
  const things =
    loaded.name === 'there'
      ? [...loaded.value.items.values()].filter(
          ({ id, standHeight }) => standHeight !== undefined && !id.startsWith('tier-'),
        )
      : []
  return (
    <>
      <p className={css.hint}>{t('editor.ground.platformHint')}</p>
      <ul className={css.heights} aria-label={t('editor.ground.part.platform')}>
        {platforms.map(({ item, height }) => (
          <Swatch
            key={item}
            brush={{ paints: 'platform', item }}
            name={t('editor.ground.high', { metres: height.toFixed(2) })}
            look={{
              backgroundImage: `linear-gradient(to top, #a97c4f ${(height / 1.3) * 100}%, transparent 0)`,
            }}
          />
        ))}
      </ul>
      {loaded.name === 'there' && (
        <ul className={shelf.tiles}>
          {things.map((item) => (
            <ItemTile
              key={item.id}
              item={item}
              name={item.name[language]}
              picture={loaded.value.pictures.get(item.id)}
            />
          ))}
        </ul>
      )}
    </>
  )
}
