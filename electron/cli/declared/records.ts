import { resolve } from 'node:path'
import { defineCommand } from '../command.ts'
import { readEntity } from './entity.ts'

export const list = defineCommand({
  name: 'list',
  arguments: [{ name: 'entity', count: 'one' }],
  options: { text: { type: 'string', value: 'WORDS', purpose: 'only records that hold these words, in any order' } },
  purpose: 'print the records of an entity',
  help: `Prints the local copy, with your changes. “save” takes what this prints with --json: fields are named as in the service's interface; references are ids, files are paths or addresses, and what the interface does not know begins with $.`,
  example: 'list booth --text acme --json',
  read: ([entity], { text }) => ({ entity: readEntity(entity), text }),
  run: async ({ entity, text }, { folder }) => (await import('../commands/records.ts')).list(folder, entity, text),
})

export const save = defineCommand({
  name: 'save',
  arguments: [{ name: 'entity', count: 'one' }],
  options: { file: { type: 'string', value: 'FILE', required: true, purpose: 'a JSON object of the interface’s fields' } },
  purpose: 'create a record, or update one',
  help: `The record whose id, or $key, the file holds is updated; without one, or with the id 0, a new record is made. Only the fields that the file names change. Files are paths, relative to the JSON file. The service gets it with the next “push”.`,
  example: 'save booth --file corner-booth.json',
  read: ([entity], { file }) => ({ entity: readEntity(entity), file }),
  run: async ({ entity, file }, { folder, signal }) => (await import('../commands/records.ts')).save(folder, entity, resolve(file), signal),
})

export const remove = defineCommand({
  name: 'remove',
  arguments: [
    { name: 'entity', count: 'one' },
    { name: 'key or id', count: 'one' },
  ],
  options: { 'with-representatives': { type: 'boolean', purpose: 'with a booth, its representatives too' } },
  purpose: 'remove a record',
  help: 'Here at once, on the service with the next “push”. What it was stays in the history.',
  example: 'remove booth 12',
  read: ([entity, key = ''], options) => ({ entity: readEntity(entity), key, deleteRepresentatives: options['with-representatives'] }),
  run: async ({ entity, key, deleteRepresentatives }, { folder }) =>
    (await import('../commands/records.ts')).remove(folder, entity, key, deleteRepresentatives),
})
