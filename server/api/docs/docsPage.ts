import type { RequestHandler } from 'express'
import { errorCodes } from '#shared/errors.ts'
import { httpSubjects } from '#shared/rules/httpRights.ts'
import type { Endpoint } from '../endpoint.ts'
import { WireText } from '../jsonText.ts'
import { sendKept } from '../sendText.ts'
import { en, zh } from './docsText.ts'
import type { DocsText } from './docsText.ts'
import { createOpenApi, errorsOf } from './openApi.ts'
import type { JsonSchema, OpenApi, Operation } from './openApi.ts'
import { chineseSummaries } from './summaries.zh.ts'

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const refOf = (schema: JsonSchema): string => {
  const ref = schema['$ref']
  return typeof ref === 'string' ? ref : ''
}

/** What a schema allows, in one line: `string, 1–20`, `"like" | "view"`, `SpaceEntry[]`. */
export function shapeOf(schema: JsonSchema): string {
  if (refOf(schema) !== '') {
    const name = escapeHtml(refOf(schema).split('/').at(-1) ?? '')
    return `<a href="#shape-${name}">${name}</a>`
  }
  if ('const' in schema) return escapeHtml(JSON.stringify(schema['const']))
  if (Array.isArray(schema['enum'])) {
    return escapeHtml(schema['enum'].map((value) => JSON.stringify(value)).join(' | '))
  }
  const either = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined
  if (either) return either.map(shapeOf).join(' | ')
  const tuple = schema['prefixItems'] as readonly JsonSchema[] | undefined
  if (tuple) return `[${tuple.map(shapeOf).join(', ')}]`
  if (schema['type'] === 'array') return `${shapeOf((schema['items'] ?? {}) as JsonSchema)}[]`
  if (schema['type'] === 'object' && schema['properties']) {
    const fields = Object.entries(schema['properties'] as Readonly<Record<string, JsonSchema>>)
    return `{ ${fields.map(([name, field]) => `${escapeHtml(name)}: ${shapeOf(field)}`).join('; ')} }`
  }
  const { minLength, maxLength, minimum, maximum, format } = schema as Readonly<
    Record<string, number | string>
  >
  const range = [minLength ?? minimum, maxLength ?? maximum]
  const bounds = range.every((bound) => bound === undefined || Math.abs(Number(bound)) > 2 ** 52)
    ? ''
    : `, ${range.map((bound) => bound ?? '').join('–')}`
  const kind = typeof schema['type'] === 'string' ? schema['type'] : '…'
  return escapeHtml(`${kind}${format ? ` (${format})` : ''}${bounds}`)
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="wide"><table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table></div>`

const code = (text: string): string => `<code>${text}</code>`

function fieldTable(schema: JsonSchema, text: DocsText): string {
  const properties = schema['properties'] as Readonly<Record<string, JsonSchema>> | undefined
  if (!properties) return `<p>${code(shapeOf(schema))}</p>`
  const required = new Set((schema['required'] ?? []) as readonly string[])
  return table(
    [text.name, text.shape, ''],
    Object.entries(properties).map(([name, field]) => [
      code(escapeHtml(name)),
      code(shapeOf(field)),
      required.has(name) ? text.required : text.optional,
    ]),
  )
}

const section = (title: string, content: string): string => `<h4>${title}</h4>${content}`

function bodyOf(operation: Operation, document: OpenApi, text: DocsText): string {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (!type || !content) return ''
  const name = /schemas\/(.+)$/.exec(refOf(content.schema))?.[1]
  const schema = name === undefined ? content.schema : (document.components.schemas[name] ?? content.schema)
  return section(`${text.body} · ${escapeHtml(type)}`, fieldTable(schema, text))
}

function operationHtml(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  endpoint: Endpoint,
  document: OpenApi,
  text: DocsText,
): string {
  const summary =
    (text.lang === 'en' ? undefined : chineseSummaries[operation.operationId]) ?? operation.summary
  const parameters = operation.parameters ?? []
  const good = Object.entries(operation.responses).filter(([status]) => Number(status) < 400)
  const right = operation['x-who-may-call']
  return `<details id="${operation.operationId}"><summary><b class="${method}">${method.toUpperCase()}</b> ${code(
    escapeHtml(path),
  )} <span>${escapeHtml(summary)}</span></summary>
${
  parameters.length === 0
    ? ''
    : section(
        text.parameters,
        table(
          [text.name, text.place, text.shape, ''],
          parameters.map((one) => [
            code(escapeHtml(one.name)),
            one.in,
            code(shapeOf(one.schema)),
            one.required ? text.required : text.optional,
          ]),
        ),
      )
}${bodyOf(operation, document, text)}${section(
    text.answers,
    table(
      ['', text.shape],
      good.map(([status, { content = {} }]) => [
        status,
        Object.entries(content)
          .map(([type, { schema }]) => `${escapeHtml(type)} ${code(shapeOf(schema))}`)
          .join('<br>'),
      ]),
    ),
  )}${section(
    text.errors,
    table(
      ['', 'code', 'message'],
      errorsOf(endpoint.definition).map((one) => [
        String(errorCodes[one].status),
        code(one),
        escapeHtml(errorCodes[one].message),
      ]),
    ),
  )}${
    right
      ? section(
          text.who,
          table(
            httpSubjects.map((subject) => text.subjects[subject]),
            [httpSubjects.map((subject) => `<i class="${right[subject]}">${text.says[right[subject]]}</i>`)],
          ),
        )
      : ''
  }</details>`
}

/** The whole page: no script, no file of its own, nothing from elsewhere. */
export function renderDocs(
  document: OpenApi,
  endpoints: Readonly<Record<string, Endpoint>>,
  text: DocsText,
): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0])
  const titleOf = (tag: string): string => escapeHtml(text.tags[tag] ?? tag)
  const other = text.lang === 'en' ? 'zh-CN' : 'en'
  return `<!doctype html>
<html lang="${text.lang}"><head><meta charset="utf-8"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title}</title><style>${style}</style></head><body>
<header><h1>${text.title}</h1><p class="links"><a href="?lang=${other}" hreflang="${other}" lang="${other}">${text.otherLanguage}</a> <a href="/api/v2/openapi.json">${text.document}</a></p>
${text.intro.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</header>
<nav aria-label="${text.contents}">${[...byTag.keys()].map((tag) => `<a href="#tag-${tag}">${titleOf(tag)}</a>`).join('')}<a href="#errors">${text.errors}</a><a href="#shapes">${text.schemas}</a></nav>
<main>${[...byTag]
    .map(
      ([tag, own]) =>
        `<section id="tag-${tag}"><h2>${titleOf(tag)}</h2>${own
          .map((one) => operationHtml(one, endpoints[one.operation.operationId]!, document, text))
          .join('')}</section>`,
    )
    .join('')}
<section id="errors"><h2>${text.errors}</h2>${table(
    ['', 'code', 'message'],
    Object.entries(errorCodes).map(([name, { status, message }]) => [
      String(status),
      code(name),
      escapeHtml(message),
    ]),
  )}</section>
<section id="shapes"><h2>${text.schemas}</h2>${Object.entries(document.components.schemas)
    .map(
      ([name, schema]) =>
        `<details id="shape-${name}"><summary>${code(name)}</summary>${fieldTable(schema, text)}</details>`,
    )
    .join('')}</section></main></body></html>
`
}

const style = `:root{color-scheme:light dark;--ink:#1f2933;--soft:#4a5764;--paper:#fbfbf9;--card:#fff;--line:#d8dcd7;--accent:#8a4f1d}
@media (prefers-color-scheme:dark){:root{--ink:#e8ebe7;--soft:#b6c0c9;--paper:#171b1f;--card:#20262b;--line:#3a434b;--accent:#e3ab73}}
*{box-sizing:border-box}body{margin:0 auto;max-width:1080px;padding:24px 16px 96px;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,"Noto Sans SC Variable","PingFang SC","Microsoft YaHei",sans-serif}
h1{margin:0;font-size:28px}h2{margin:40px 0 8px;font-size:22px}h4{margin:16px 0 4px;font-size:14px;color:var(--soft)}
a{color:var(--accent)}a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
nav{display:flex;flex-wrap:wrap;gap:8px 16px;margin:24px 0;padding:12px 16px;background:var(--card);border:1px solid var(--line);border-radius:8px}
nav a{display:inline-block;padding:4px 0}.links a{margin-right:16px}
details{margin:8px 0;padding:0 16px;background:var(--card);border:1px solid var(--line);border-radius:8px}details[open]{padding-bottom:16px}
summary{padding:10px 0;cursor:pointer;overflow-wrap:anywhere}summary span{color:var(--soft)}summary b{display:inline-block;min-width:64px}
code{font:14px/1.5 ui-monospace,"Noto Sans Mono",monospace;overflow-wrap:anywhere}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:14px}th,td{padding:6px 10px;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}th{color:var(--soft);font-weight:600;white-space:nowrap}
i{font-style:normal;white-space:nowrap}i.no{color:var(--soft)}i.yes{font-weight:600}`

/** GET /api/docs: Chinese, or English by ?lang=en or as the browser prefers. */
export function docsPage(endpoints: Readonly<Record<string, Endpoint>>): RequestHandler {
  const pages = new Map<DocsText, Promise<WireText>>()
  return async (req, res) => {
    const lang = typeof req.query['lang'] === 'string' ? req.query['lang'] : req.acceptsLanguages('zh', 'en')
    const text = lang === 'en' ? en : zh
    let page = pages.get(text)
    if (!page) {
      page = createOpenApi(endpoints).then((document) => new WireText(renderDocs(document, endpoints, text)))
      pages.set(text, page)
    }
    const made = await page
    res.set('Cache-Control', 'public, no-cache').vary('Accept-Language').type('html')
    sendKept(req, res, made)
  }
}
