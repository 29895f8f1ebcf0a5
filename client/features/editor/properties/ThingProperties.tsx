import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogueItem } from '#shared/map/catalogue.ts'
import { componentOf } from '#shared/map/interactionKinds.ts'
import { isGuide } from '#shared/map/isGuide.ts'
import { withMedia } from '#shared/map/media.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { propertiesOf } from '#shared/map/properties.ts'
import { boardFaceOf } from '#shared/map/screenFaces.ts'
import { Button } from '../../../components/Button.tsx'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { siteOfSpace } from '../../../showroom/siteOfSpace.ts'
import { sessionStore, useSession } from '../../../store/sessionStore.ts'
import { useBuildsEverywhere } from '../useMayBuild.ts'
import { withProperties } from '../tool/groups.ts'
import { currentWork } from '../work/Work.ts'
import { usualUse } from '../work/usualUse.ts'
import { ColourField } from './ColourField.tsx'
import { ExhibitFields } from './ExhibitFields.tsx'
import { FieldRow } from './FieldRow.tsx'
import { GuideFields } from './GuideFields.tsx'
import { ListenButton } from './ListenButton.tsx'
import { PortalFields } from './PortalFields.tsx'
import css from './properties.module.css'
import { say } from './saying.ts'
import {
  commonSections,
  isSaid,
  kindOf,
  kinds,
  uploadedTo,
  type Kind,
  type SectionId,
} from './thingFields.ts'

type OpenId = SectionId | 'portal' | 'guide'

/** Which sections stand open: as one left them, until the page goes. */
const openSections = new Set<OpenId>(['basic', 'use'])

/** Fields that belong together, under a heading that folds them away. */
function Section({
  id,
  isSaid: hasMark,
  children,
}: {
  readonly id: OpenId
  /** Something is said in it: seen while it is folded. */
  readonly isSaid: boolean
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(openSections.has(id))
  return (
    <details
      className={css.section}
      open={isOpen}
      onToggle={(event) => {
        const { open } = event.currentTarget
        setOpen(open)
        if (open) openSections.add(id)
        else openSections.delete(id)
      }}
    >
      <summary>
        {t(`editor.props.section.${id}`)}
        {hasMark && <small>{t('editor.props.said')}</small>}
      </summary>
      {isOpen && <div className={css.fields}>{children}</div>}
    </details>
  )
}

/** What using a thing becomes: a component is the one its piece is made for. */
function withKind(object: MapObject, kind: Kind): MapObject {
  const type = kinds.indexOf(kind)
  if (kind !== 'component' || componentOf(object)) return { ...object, type }
  const usual = componentOf(usualUse(object.templateId ?? '', 'all'))
  return withProperties({ ...object, type }, { component: usual ?? 'board' })
}

/** What of a component shows nothing on such a piece, as a word of editor.props.hint. */
function hintOf(object: MapObject): 'noBoard' | 'noOther' | 'noShowroom' | undefined {
  if (kindOf(object) !== 'component') return undefined
  const component = componentOf(object)
  if (component === 'board' && !boardFaceOf(object)) return 'noBoard'
  if (component === 'exhibit' && !siteOfSpace(sessionStore.get().spaceId)) return 'noShowroom'
  if (component !== 'lamp' && component !== 'door') return undefined
  const other = `${object.templateId}-${component === 'lamp' ? 'off' : 'closed'}`
  return currentWork()?.ground.shown.catalogue?.has(other) ? undefined : 'noOther'
}

function UseChoice({ objects, names }: PropertiesProps) {
  const { t } = useTranslation()
  const [first] = objects
  const isSame = objects.every((object) => kindOf(object) === kindOf(first!))
  const options = kinds.map((id) => ({ id: id as string, name: t(`editor.props.kind.${id}`) }))
  return (
    <div className={css.field}>
      <span aria-hidden>{t('editor.props.field.type')}</span>
      <SelectBox
        label={t('editor.props.field.type')}
        value={isSame ? kindOf(first!) : '*'}
        options={isSame ? options : [{ id: '*', name: t('editor.props.mixed') }, ...options]}
        onChoose={(id) => {
          const kind = kinds.find((known) => known === id)
          if (kind) say(names, (object) => withKind(object, kind))
        }}
      />
    </div>
  )
}

/** What was put on a thing from its own window lies before the addresses here. */
function Uploaded({ objects, names }: PropertiesProps) {
  const { t } = useTranslation()
  if (!objects.some(uploadedTo) || !['poster', 'video', 'modal'].includes(kindOf(objects[0]!))) return null
  return (
    <p className={css.uploaded}>
      {t('editor.props.uploaded')}
      <Button
        kind="plain"
        onClick={() => say(names, (object) => ({ ...object, propertiesJson: withMedia(object, undefined) }))}
      >
        {t('editor.props.dropUploaded')}
      </Button>
    </p>
  )
}

interface PropertiesProps {
  readonly objects: readonly MapObject[]
  readonly names: ReadonlySet<string>
}

/** What the piece itself brings, that nobody has to say. */
function Brings({ item }: { readonly item: CatalogueItem }) {
  const { t } = useTranslation()
  const brings = [
    ...(item.seats.length > 0 ? [t('editor.props.brings.seats', { count: item.seats.length })] : []),
    ...(item.standHeight ? [t('editor.props.brings.stand', { metres: item.standHeight })] : []),
    t(item.blocks ? 'editor.props.brings.blocks' : 'editor.props.brings.passes'),
  ]
  return <p className={css.note}>{brings.join(' · ')}</p>
}

/** What things are called, what using them does, what they show and sound like: for all chosen at once. */
export function ThingProperties({ objects, names }: PropertiesProps) {
  const { t } = useTranslation()
  const givesItems = useBuildsEverywhere()
  const site = useSession(({ spaceId }) => siteOfSpace(spaceId))
  const catalogue = currentWork()?.ground.shown.catalogue
  const asked = objects.map(
    (object) =>
      [
        object,
        { item: catalogue?.get(object.templateId ?? ''), givesItems, hasShowroom: site !== undefined },
      ] as const,
  )
  const [one] = objects.length === 1 ? objects : []
  const item = one && asked[0]?.[1].item
  const hint = one && hintOf(one)
  const areTinted = asked.every(([, { item: piece }]) => piece?.tint === true)
  const sections = one && isGuide(one) ? [] : commonSections(asked)
  return (
    <details className={css.properties} open>
      <summary>{t('editor.props.title')}</summary>
      {sections.map(({ id, fields }) => (
        <Section key={id} id={id} isSaid={objects.some((object) => isSaid(object, fields))}>
          {id === 'use' && <UseChoice objects={objects} names={names} />}
          {id === 'use' && <Uploaded objects={objects} names={names} />}
          {fields.map((field) => (
            <FieldRow key={field.name} field={field} objects={objects} names={names} />
          ))}
          {id === 'use' && one && site && componentOf(one) === 'exhibit' && (
            <ExhibitFields site={site} object={one} names={names} />
          )}
          {id === 'use' && hint && <p className={css.note}>{t(`editor.props.hint.${hint}`)}</p>}
          {id === 'basic' && areTinted && <ColourField objects={objects} names={names} />}
          {id === 'basic' && item && <Brings item={item} />}
          {id === 'sound' && one && <ListenButton key={one.sound?.src} object={one} />}
          {id === 'time' && <p className={css.note}>{t('editor.props.hint.time')}</p>}
        </Section>
      ))}
      {one && !isGuide(one) && (
        <Section id="portal" isSaid={propertiesOf(one)['portal'] !== undefined}>
          <PortalFields object={one} names={names} />
        </Section>
      )}
      {one && !item && (
        <Section id="guide" isSaid={isGuide(one)}>
          <GuideFields object={one} names={names} />
        </Section>
      )}
    </details>
  )
}
