import { propertiesOf } from '#shared/map/properties.ts'
import { viewingOfExhibit } from '#shared/showroom/viewing.ts'
import { siteOfSpace } from '../../../showroom/siteOfSpace.ts'
import { Viewer } from '../../../showroom/Viewer.tsx'
import { useSession } from '../../../store/sessionStore.ts'
import { worldStore } from '../../../store/worldStore.ts'
import type { ThingProps } from '../thingProps.ts'

/** What a plinth or a screen of a hall leads to: the pages its three indexes name. */
export function ExhibitWindow({ mapId, objectKey, title, onClose }: ThingProps<'component'>) {
  const site = useSession(({ spaceId }) => siteOfSpace(spaceId))
  return (
    <Viewer
      site={site}
      title={title}
      asked={(content) =>
        viewingOfExhibit(
          content,
          propertiesOf(worldStore.get().maps.get(mapId)?.objects.get(objectKey) ?? {}),
        )
      }
      onClose={onClose}
    />
  )
}
