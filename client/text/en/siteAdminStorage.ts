import type { TextOf } from '../textOf.ts'
import type { siteAdminStorageText as chinese } from '../zh-CN/siteAdminStorage.ts'

export const siteAdminStorageText: TextOf<typeof chinese> = {
  failed: 'The storage could not be loaded',
  empty: 'Nothing is stored yet',
  which: 'What is listed',
  spaces: 'Spaces (largest first)',
  people: 'Users (most stored first)',
  disk: 'Disk',
  free: '{{free}} of {{total}} free (below {{percent}}% nothing more is accepted)',
  diskUnknown: 'the system does not say',
  nearlyFull:
    'Less than {{percent}}% of the disk is free: uploads, new spaces and templates are refused for now.',
  files: 'Uploaded files',
  maps: 'Levels',
  documents: 'Shared documents',
  uploads: 'Uploads under way',
  pictures: 'Picture moderation',
  picturesChecked: 'checked by a service; videos are not',
  picturesUnchecked: 'Pictures are not checked.',
  picturesHint:
    'No moderation service is connected; only pictures known to be forbidden are refused. How to connect one: docs/operations.md (IMAGE_MODERATION_URL).',
  kept: 'Kept for',
  forEver: 'forever',
  days: '{{count}} days',
  keeps: {
    operations: 'operation log',
    chats: 'chats',
    visits: 'visits',
    notifications: 'notifications',
    clientLogs: 'debug logs',
    archivedSpaces: 'deleted spaces',
  },
  amount: '{{size}} ({{count}})',
  columns: {
    space: 'Space',
    owner: 'Creator',
    bytes: 'Total',
    ofFiles: 'Files',
    ofMaps: 'Levels',
    ofDocuments: 'Documents',
    person: 'User',
    files: 'Files',
    spaces: 'Spaces',
    templates: 'Templates',
  },
}
