import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import type { PageDraft, ShowroomDocument, Twin } from '#shared/showroom/document.ts'
import { HOME, NO_PRODUCT } from '#shared/showroom/viewing.ts'
import type { Viewing } from '#shared/showroom/viewing.ts'
import { TextArea, TextField } from '../../../components/fields.tsx'
import { MediaFields, UploadButton } from './MediaFields.tsx'
import type { DraftWork } from './useDraft.ts'
import css from './manage.module.css'

/** The same words in both languages, side by side. */
function TwinField({
  label,
  value,
  max,
  lines = 0,
  onChange,
}: {
  readonly label: string
  readonly value: Twin
  readonly max: number
  /** 0: one line. */
  readonly lines?: number
  readonly onChange: (value: Twin) => void
}) {
  const { t } = useTranslation()
  const Field = (lines > 0 ? TextArea : TextField) as typeof TextArea
  return (
    <div className={css.twin}>
      {(['zh', 'en'] as const).map((language) => (
        <Field
          key={language}
          label={`${label} · ${t(language === 'zh' ? 'showroom.manage.chinese' : 'showroom.manage.english')}`}
          lang={language === 'zh' ? 'zh-CN' : 'en'}
          value={value[language]}
          {...(lines > 0 && { rows: lines })}
          count={{ value: value[language], max: language === 'zh' ? max : max * 2 }}
          onChange={({ target }) => onChange({ ...value, [language]: target.value })}
        />
      ))}
    </div>
  )
}

const pageAt = ({ departments }: ShowroomDocument, at: Viewing): PageDraft | undefined =>
  at.product === NO_PRODUCT
    ? departments[at.department]?.infos[at.page]
    : departments[at.department]?.products[at.product]?.productInfos[at.page]

/** The fields of what is chosen in the outline. */
export function Forms({
  site,
  work: { content, edit },
  at,
}: {
  readonly site: string
  readonly work: DraftWork
  readonly at: Viewing
}) {
  const { t } = useTranslation()
  if (at.department === HOME) {
    return (
      <div className={css.form}>
        <TwinField
          label={t('showroom.manage.slogan')}
          value={content.title}
          max={limits.showroomTitle}
          onChange={(title) => edit((copy) => (copy.title = title))}
        />
        <TwinField
          label={t('showroom.manage.lead')}
          value={content.lead}
          max={limits.showroomQuote}
          lines={2}
          onChange={(lead) => edit((copy) => (copy.lead = lead))}
        />
        <UploadButton
          site={site}
          family="image"
          label={t('showroom.manage.image')}
          onUploaded={(picture) => edit((copy) => (copy.picture = picture))}
        />
      </div>
    )
  }
  const department = content.departments[at.department]
  const product = department?.products[at.product]
  const page = pageAt(content, at)
  if (!department || !page) return null
  const editPage = (change: Partial<PageDraft>): void =>
    edit((copy) => {
      const own = pageAt(copy, at)
      if (own) Object.assign(own, change)
    })
  const { mediaData } = page
  return (
    <div className={css.form}>
      {product ? (
        <TwinField
          label={t('showroom.manage.productName')}
          value={product.menuName}
          max={limits.showroomName}
          onChange={(menuName) =>
            edit(({ departments }) => {
              const own = departments[at.department]?.products[at.product]
              if (own) own.menuName = menuName
            })
          }
        />
      ) : (
        <TwinField
          label={t('showroom.manage.departmentName')}
          value={department.name}
          max={limits.showroomName}
          onChange={(name) =>
            edit(({ departments }) => {
              const own = departments[at.department]
              if (own) own.name = name
            })
          }
        />
      )}
      <TwinField
        label={t('showroom.manage.pageTitle')}
        value={page.pageTitle}
        max={limits.showroomTitle}
        onChange={(pageTitle) => editPage({ pageTitle })}
      />
      <TwinField
        label={t('showroom.manage.bodyText')}
        value={page.bodyText}
        max={limits.showroomBody}
        lines={5}
        onChange={(bodyText) => editPage({ bodyText })}
      />
      <TwinField
        label={t('showroom.manage.winBodyText')}
        value={page.winBodyText ?? { zh: '', en: '' }}
        max={limits.showroomBody}
        lines={3}
        onChange={(winBodyText) =>
          editPage({ winBodyText: winBodyText.zh + winBodyText.en === '' ? undefined : winBodyText })
        }
      />
      {mediaData.display === 'text' && (
        <TwinField
          label={t('showroom.manage.quote')}
          value={mediaData.content}
          max={limits.showroomQuote}
          lines={2}
          onChange={(words) => editPage({ mediaData: { display: 'text', content: words } })}
        />
      )}
      <MediaFields site={site} media={mediaData} onChange={(media) => editPage({ mediaData: media })} />
    </div>
  )
}
