import type { ErrorCode, ErrorReason, errorReasons } from '../../../shared/errors.ts'

/**
 * A sentence for each code of `shared/errors.ts`; where a code has reasons one for each, and one
 * where none is known. Places are filled from the error's details.
 */
type Sentences = {
  readonly [Code in ErrorCode]: Code extends keyof typeof errorReasons ? Readonly<Record<ErrorReason<Code> | 'other', string>> : string
}

const connection = {
  'no-such-host': 'No server named {host} was found. Check the address, and the network.',
  refused: 'Nothing answers at {host}. Check the address, and that the service runs.',
  certificate: '{host} cannot prove who it is: its certificate is not valid. Nothing was sent.',
  'no-connection': '{host} cannot be reached. Check the network and the address; your work is safe here.',
  lost: 'The connection to {host} was lost. Your work is safe here.',
  sending: 'Sending to {host} stood still and was stopped.',
  answering: '{host} did not answer in time.',
  receiving: 'The answer of {host} stopped in the middle.',
} as const

function brokeOff(why: string): string {
  return `A file of the service broke off on its way here. ${why}`
}

/** What happened, and what to do. */
export default {
  'invalid-input': {
    other: 'That could not be understood. Check what you entered.',
    address: 'The address of a service starts with https:// or http://.',
    'address-with-password': 'The address of a service must not hold a name or a password.',
    'being-removed': 'This is being removed. Undo the removal first.',
    'choose-side': 'Choose for every field which version to keep.',
    'choose-what-becomes-of-it': 'The service no longer has this. Say whether to keep it.',
    'file-stays': 'The service has a file here, and no way to take it away: it can only be replaced.',
    'lost-reference': 'What is chosen here does not exist any more. Choose another.',
    'no-file-field': 'This place holds no file.',
    'no-such-field': 'The service has no such field to write.',
    'not-removable': 'The service has no way to remove this.',
    'not-sent-yet': 'The service does not have this yet, so there is nothing to go back to. Remove it instead.',
    'parent-removed': 'What it belongs to has been removed. Restore that first.',
    'read-only': 'This can only be read.',
    'removed-with-another': 'This was removed together with what it belongs to. Restore that.',
    'same-number': 'Another one has the same: “{name}”. The service could take the two for one, so change one of them.',
    'target-removed': 'What is chosen here is being removed. Choose another.',
    'wrong-value': 'The service does not take this here. {problem}',
  },
  'unknown-method': 'This window and the application are of different versions. Reload the window.',
  'forbidden-sender': 'This window may not do that. Close it and open Booth Builder again.',
  'not-found': 'This is not there any more. It may have been removed.',
  cancelled: 'Cancelled.',
  unreachable: {
    other: 'The service cannot be reached. Check the network and the address; your work is safe here.',
    ...connection,
    core: 'Booth Builder does not answer this window. What was saved is safe.',
    'sample-service': 'The service of the sample event does not start on this computer. Your work is safe here.',
  },
  'wrong-credentials': {
    other: 'The service did not accept the credentials. Check the app key and secret, or the token.',
    credentials: 'The service did not accept the credentials. Check the app key and secret, or the token.',
    key: 'The service did not accept the credentials. Check the app key and secret.',
    token: 'The service did not accept the credentials. Check the access token.',
    forbidden: 'The service knows the credentials, and does not let them read the event.',
    missing: 'The credentials of this event are not on this computer any more. Give them again in Settings.',
    'other-event': 'These credentials are for another event, “{name}”.',
  },
  'insecure-address': 'This connection would not be encrypted.',
  'not-a-service': {
    other: 'There is something at this address, but it is not an event management service. Check the base URL.',
    redirect: '{host} sends on to another address. Enter the address of the service itself.',
    'other-answer': 'There is something at {host}, but it is not an event management service. Check the base URL.',
    'no-event': 'The service answers, and tells nothing about an event.',
  },
  'token-expired': {
    other: 'The access has expired. Give the credentials again in Settings.',
    expired: 'The access token has expired. Paste a new one in Settings.',
  },
  'service-error': {
    other: 'The service had a problem of its own. It will be tried again.',
    'web-page': 'A web page came back instead of an answer of the service. It will be tried again.',
    'cut-off': 'The answer of the service was cut off. It will be tried again.',
    unclear: 'The service did not say whether it was done.',
    'without-id': 'The service saved this without saying under which number.',
    'too-large': 'The answer of the service was too large.',
    'not-shown': 'The service does not show this at the moment. It is looked for again before it is sent.',
    'may-be-removed': 'The removal that was taken back may have happened all the same. This is sent once the service has had time to show that.',
  },
  'endless-listing': 'A list of the service does not end. It will be tried again; what is here was left as it is.',
  rejected: {
    other: 'The service refused the change.',
    'taken-for-another': 'The service took this for “{name}” and overwrote that one, which is in its history.',
  },
  'rate-limited': 'The service asks to wait. It will be tried again by itself.',
  ambiguous: {
    other: 'The service gave no clear answer. What arrived is looked up before anything is sent again.',
    'program-ended': 'Booth Builder ended before the service answered. What arrived is looked up before anything is sent again.',
    'folder-copied': 'The event’s folder was copied or moved, and this may have been sent from there. It is looked up before it is sent.',
    several: 'The service has several that could be this one.',
    near: 'The service has one that is nearly this one: it may have changed what was sent.',
    'other-files': 'The service has one like this, with other files: it may be somebody else’s.',
    copied: 'The service has a new one like this. It may have been sent from a copy of this folder, or be somebody else’s.',
  },
  paused: 'Synchronisation is paused.',
  'file-missing': {
    other: 'The file is no longer where it was. Add it again.',
    moved: '“{name}” is not there any more. It may have been moved, renamed or deleted.',
    forbidden: 'Booth Builder may not read “{name}”.',
  },
  'file-changed': 'The file changed while it was being read. Add it again.',
  'file-empty': 'This file is empty.',
  'file-type': {
    other: 'This kind of file does not fit here.',
    folder: '“{name}” is a folder or a device, not a file.',
    unknown: '“{name}” is not a file of a known kind. Accepted here: {accepted}.',
    'other-format': '“{name}” is a {found} file. Accepted here: {accepted}.',
    dwg: '“{name}” is a DWG file, which only CAD programs can read. Save it as DXF there (Save As… → AutoCAD DXF), and add that.',
    'binary-dxf': '“{name}” is a binary DXF. Save it once more as DXF in text (ASCII), and add that.',
  },
  'file-damaged': {
    other: 'The file is damaged or incomplete. Export it again and add the new copy.',
    'table-quote': 'A quotation mark does not end (line {line}). Everything after it would be one cell.',
    'table-unreadable': '“{name}” cannot be read as a table: it takes too long, or more memory than a table may.',
    'drawing-cut-off': '“{name}” is incomplete: the end of the drawing is missing. Export it again.',
    'drawing-unreadable': '“{name}” cannot be read as a drawing. Save it again as DXF (2000 or later), with only the layers that are needed.',
    'drawing-cycle': 'The block “{found}” of this drawing contains itself. Save the drawing again, cleaned up (AUDIT, PURGE).',
    'drawing-empty': '“{name}” shows nothing: its model space is empty, or everything in it has no size.',
    'svg-entities': '“{name}” refers to other files, or would grow without end. Save it again as a plain SVG.',
  },
  'file-too-large': {
    other: 'This file is too large.',
    'on-service': 'A file at {host} is larger than {largestBytes}, and is not fetched.',
    pasted: 'What was pasted is larger than {largestBytes}. Save it as a file and drop the file.',
    'table-bytes': 'This table is larger than what is read. Split it into several files.',
    'table-cells': 'This table has more than {most} cells. Split it into several files.',
    'table-columns': 'This table has more than {most} columns.',
    'table-rows': 'This table has more than {most} rows. Split it into several files.',
    'table-text': 'A cell of this table holds more than {most} characters.',
    'drawing-bytes': 'This drawing is larger than what is read. Save it with only the layers that are needed.',
    'drawing-depth': 'In this drawing blocks lie more than {most} deep in each other. Explode them, and save it again.',
    'drawing-layers': 'This drawing has more than {most} layers. Save it with only those that are needed.',
    'drawing-parts': 'This drawing has more lines than can be shown: more than {most}. Save it with only the layers that are needed.',
    'drawing-texts': 'This drawing has more than {most} texts. Save it with only the layers that are needed.',
  },
  'image-too-large': 'This picture has too many pixels to be handled safely: at most 100 megapixels and 16,384 pixels a side. Use a smaller one.',
  'asset-missing': 'The file is not on this computer and could not be fetched from the service.',
  'download-broken': {
    other: brokeOff('It will be tried again.'),
    'no-such-host': brokeOff(connection['no-such-host']),
    refused: brokeOff(connection.refused),
    certificate: brokeOff(connection.certificate),
    'no-connection': brokeOff(connection['no-connection']),
    lost: brokeOff('The connection to {host} was lost. It will be tried again.'),
    sending: brokeOff(connection.sending),
    answering: brokeOff(connection.answering),
    receiving: brokeOff(connection.receiving),
    stalled: brokeOff('It stood still at {host}. It will be tried again.'),
    length: brokeOff('What came from {host} has another length than announced. It will be tried again.'),
  },
  'download-refused': {
    other: 'A file of the service is not fetched: the way to it is not safe.',
    address: 'A file of the service is not fetched: its address leads nowhere.',
    downgrade: 'A file of the service is not fetched: the way to {host} is not encrypted any more.',
    redirects: 'A file of the service is not fetched: its address is sent on too often.',
    compressed: 'A file of the service is not fetched: {host} sends it compressed, though it was asked not to.',
    'private-network': 'A file of the service is not fetched: {host} is this computer or in a private network.',
  },
  'disk-full': 'The disk is full. Free some space and try again; nothing saved was lost.',
  'disk-error': {
    other: 'The disk could not be read or written. Check the disk and try again.',
    'read-only': 'The event’s folder cannot be written. It is protected, belongs to somebody else, or lies on a disk that is read-only.',
    misplaced: 'The event’s folder cannot be used: something else is in its place.',
  },
  'workspace-locked': 'This event is open in another Booth Builder. Close it there first.',
  'workspace-newer': 'This event was last opened with a newer Booth Builder. Update this one to open it.',
  'workspace-damaged':
    'The local copy of this event is damaged and was left untouched. Its media files are in its folder’s “assets”, copies of its database in “backups”.',
  'workspace-missing': 'The local copy of this event is not there any more.',
  'secret-storage': {
    other: 'The system’s keychain refused to keep the credentials.',
    give: 'The system’s keychain did not give the credentials. Unlock it and try again.',
    keep: 'The system’s keychain refused to keep the credentials, so they were not saved.',
    remove: 'The system’s keychain did not remove the credentials.',
  },
  conflict: {
    other: 'This was changed here and on the service. Choose in Sync which version to keep.',
    'being-sent': 'This change is being sent. Pause the synchronisation first.',
    'name-taken': 'Somebody has one with the same number or e-mail. The service could take the two for one and overwrite it.',
    'not-last-step': 'The plan has been changed since. Look at what was done last first.',
    'other-has-changes': 'The other one has changes of its own that wait to be sent. Send or discard them first.',
    'removal-sent': 'The removal is already on its way to the service.',
  },
  internal: 'Something went wrong in Booth Builder. Nothing saved was lost.',
} as const satisfies Sentences
