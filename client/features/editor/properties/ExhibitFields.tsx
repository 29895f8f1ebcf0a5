import { useTranslation } from 'react-i18next'
import type { MapObject } from '#shared/map/placement.ts'
import { propertiesOf } from '#shared/map/properties.ts'
import { HOME, NO_PRODUCT, viewingOfExhibit } from '#shared/showroom/viewing.ts'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { useShowroom } from '../../../showroom/useShowroom.ts'
import { withProperties } from '../tool/groups.ts'
import css from './properties.module.css'
import { say } from './saying.ts'

/** What an exhibit shows, by name: written as its indexes (shared/showroom/viewing.ts). */
export function ExhibitFields({
  site,
  object,
  names,
}: {
  readonly site: PublicSite
  readonly object: MapObject
  readonly names: ReadonlySet<string>
}) {
  const { t } = useTranslation()
  const { content } = useShowroom(site)
  if (!content) return <p className={css.note}>{t('editor.props.exhibit.loading')}</p>
  const viewing = viewingOfExhibit(content, propertiesOf(object))
  const said = propertiesOf(object)['department']
  const isGone = viewing.department === HOME && said !== undefined
  const show = (department: number | undefined, product: number | undefined): void =>
    say(names, (one) => withProperties(one, { department, product, child: undefined }))
  const choice = (
    word: 'department' | 'product',
    value: number | '?',
    options: readonly (readonly [index: number | '?', name: string])[],
    onChoose: (index: number) => void,
  ) => (
    <div className={css.field}>
      <span aria-hidden>{t(`editor.props.exhibit.${word}`)}</span>
      <SelectBox
        label={t(`editor.props.exhibit.${word}`)}
        value={String(value)}
        options={options.map(([index, name]) => ({ id: String(index), name }))}
        onChoose={(id) => {
          if (id !== '?') onChoose(Number(id))
        }}
      />
    </div>
  )
  const departments = content.departments.map(({ name }, index) => [index, name] as const)
  const products = content.departments[viewing.department]?.products ?? []
  return (
    <>
      {choice(
        'department',
        isGone ? '?' : viewing.department,
        [
          ...(isGone ? [['?', t('editor.props.exhibit.gone')] as const] : []),
          [HOME, t('editor.props.exhibit.overview')],
          ...departments,
        ],
        (index) => show(index === HOME ? undefined : index, undefined),
      )}
      {products.length > 0 &&
        choice(
          'product',
          viewing.product,
          [
            [NO_PRODUCT, t('editor.props.exhibit.intro')],
            ...products.map(({ menuName }, index) => [index, menuName] as const),
          ],
          (index) => show(viewing.department, index === NO_PRODUCT ? undefined : index),
        )}
    </>
  )
}
