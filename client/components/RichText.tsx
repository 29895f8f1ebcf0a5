import { createElement, Fragment, type ReactNode } from 'react'
import css from './RichText.module.css'

/** What is shown of a rich text; the server lets nothing else through (server/api/announcements/richText.ts), and this shows nothing else either. */
const plain = new Set('P BR H2 H3 BLOCKQUOTE HR UL OL LI STRONG EM U S'.split(' '))
const hasNoContent = new Set(['BR', 'HR'])
const isSafeLink = (href: string): boolean => /^(?:https?:|mailto:|tel:)/i.test(href)
const isOwnFile = (src: string): boolean => src.startsWith('/files/')

function shown(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const children = [...node.childNodes].map(shown)
  if (plain.has(node.tagName)) {
    const tag = node.tagName.toLowerCase()
    return hasNoContent.has(node.tagName)
      ? createElement(tag, { key })
      : createElement(tag, { key }, ...children)
  }
  const href = node.getAttribute('href') ?? ''
  if (node.tagName === 'A' && isSafeLink(href)) {
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  }
  const src = node.getAttribute('src') ?? ''
  if (node.tagName === 'IMG' && isOwnFile(src)) {
    return <img key={key} src={src} alt={node.getAttribute('alt') ?? ''} loading="lazy" />
  }
  return <Fragment key={key}>{children}</Fragment>
}

/** Text with paragraphs, lists, links and pictures; of format text as it was written. */
export function RichText({
  content,
  format,
}: {
  readonly content: string
  readonly format: 'text' | 'html'
}) {
  if (format === 'text') return <div className={`${css.rich} ${css.written}`}>{content}</div>
  const { body } = new DOMParser().parseFromString(content, 'text/html')
  return <div className={css.rich}>{[...body.childNodes].map(shown)}</div>
}
