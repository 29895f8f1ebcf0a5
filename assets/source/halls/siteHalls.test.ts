import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { componentOf } from '#shared/map/interactionKinds.ts'
import { propertiesOf } from '#shared/map/properties.ts'
import { HOME, viewingOfExhibit, type openDepartment } from '#shared/showroom/viewing.ts'
import { showroomDocument } from '#shared/showroom/document.ts'
import { siteDocument } from '#shared/sites/siteDocument.ts'
import { assetsFolder, rootFolder } from '../paths.ts'
import { siteHalls } from './siteHalls.ts'
import { officialLevels } from '../plans/officialLevels.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const sites = readdirSync(join(assetsFolder, 'sites')).map((name) =>
  siteDocument.parse(read(join(assetsFolder, 'sites', name))),
)

test('each site has a hall of its own, which is in no list', () => {
  expect(sites.map(({ space }) => space.id).toSorted()).toEqual(
    siteHalls.map(({ alias }) => alias).toSorted(),
  )
  for (const { alias, id } of siteHalls) {
    expect(parseSpaceFile(read(join(assetsFolder, `spaces/${alias}.json`)))).toMatchObject({
      id: alias,
      ofSite: true,
    })
    expect(officialLevels.some((level) => level.id === id || level.alias === alias)).toBe(false)
  }
})

test.each(sites)(
  'the hall of $key has an exhibit for each department and each product, and none that leads nowhere',
  (site) => {
    const content = showroomDocument.parse(read(join(rootFolder, site.showroom!.content)))
    const [level] = parseSpaceFile(read(join(assetsFolder, `spaces/${site.space.id}.json`))).levels
    const exhibits = [...parseMapFile(level!.map).objects.values()].filter(
      (object) => componentOf(object) === 'exhibit',
    )
    // Which pages there are is all that counts here.
    const departments = content.departments as never as Parameters<typeof openDepartment>[0]['departments']
    const shown = exhibits.map((object) => viewingOfExhibit({ departments }, propertiesOf(object)))
    for (const [department, { products }] of content.departments.entries())
      for (const product of [-1, ...products.keys()])
        expect(shown).toContainEqual({ department, product, page: 0 })
    const astray = exhibits.filter(
      (object, i) => propertiesOf(object)['department'] !== undefined && shown[i]!.department === HOME,
    )
    expect(astray).toEqual([])
  },
)
