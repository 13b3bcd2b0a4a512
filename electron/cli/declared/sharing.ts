import { resolve } from 'node:path'
import { decisionChoices, type DecisionChoice } from '../../../shared/domain/plan/sharing/choice.ts'
import { AppError } from '../../../shared/errors.ts'
import { readBucketAddress } from '../../../shared/domain/bucket-address.ts'
import { defineCommand } from './command.ts'
import type { GivenLocation } from '../commands/sharing.ts'

const keysBelong = 'BOOTH_BUILDER_BUCKET_KEY and BOOTH_BUILDER_BUCKET_SECRET'

export const share = defineCommand({
  name: 'share',
  arguments: [{ name: 'status', count: 'optional' }],
  options: {
    folder: { type: 'string', value: 'PATH', purpose: 'share through this folder from now on' },
    bucket: {
      type: 'string',
      value: 'ADDRESS',
      purpose: 'share through this bucket of S3 from now on: s3://bucket/prefix?endpoint=…&region=…',
    },
    service: { type: 'boolean', purpose: 'share through the event’s service from now on' },
    name: { type: 'string', value: 'NAME', purpose: 'the name the others see with your changes' },
    off: {
      type: 'boolean',
      purpose: 'stop sharing; the plans stay as they are, here and where they were shared',
    },
  },
  purpose:
    'share the plans with colleagues through the event’s service, a folder or a bucket, and exchange changes',
  help: 'The folder is one that OneDrive, Dropbox, Nextcloud or Syncthing keeps the same on several computers, or lies on a network drive. Use an empty folder for each event. “--service” is for an event on Booth Builder’s own service. For a bucket, set BOOTH_BUILDER_BUCKET_KEY and BOOTH_BUILDER_BUCKET_SECRET: they are saved in the system’s keychain. Without an endpoint it is one of Amazon’s. Each run exchanges changes once, and so does “sync”. “share status” shows where plans are shared and how many changes wait. It exchanges nothing.',
  example: 'share --folder ~/Dropbox/expo-plans --name "Ada Lovelace"',
  read: ([word], { name, off, ...where }) => {
    const isOn =
      where.folder !== undefined || where.bucket !== undefined || where.service || name !== undefined
    if (word !== undefined && word !== 'status')
      throw new AppError('invalid-input', `“share” takes the word “status”, not “${word}”.`)
    if (word !== undefined && (isOn || off))
      throw new AppError('invalid-input', '“share status” takes no options.')
    if (off && isOn) throw new AppError('invalid-input', 'Use --off alone.')
    if (word !== undefined) return { kind: 'status' as const }
    if (off) return { kind: 'off' as const }
    if (!isOn) return { kind: 'exchange' as const }
    const [place, ...others] = givenLocations(where)
    if (place === undefined || others.length > 0 || name === undefined)
      throw new AppError(
        'invalid-input',
        'Use --folder PATH, --bucket ADDRESS or --service together with --name NAME.',
      )
    return { kind: 'on' as const, place, name }
  },
  run: async (request, { folder }) => (await import('../commands/sharing.ts')).share(folder, request),
})

interface Where {
  readonly folder: string | undefined
  readonly bucket: string | undefined
  readonly service: boolean
}

function givenLocations({ folder, bucket, service }: Where): readonly GivenLocation[] {
  return [
    ...(service ? [{ kind: 'service' as const }] : []),
    ...(folder === undefined || folder === '' ? [] : [{ kind: 'folder' as const, folder: resolve(folder) }]),
    ...(bucket === undefined
      ? []
      : [{ kind: 'bucket' as const, ...readBucketAddress(bucket, { option: 'bucket', keysBelong }) }]),
  ]
}

export const decisions = defineCommand({
  name: 'decisions',
  arguments: [{ name: 'number', count: 'optional' }],
  options: {
    choose: {
      type: 'string',
      value: 'WHICH',
      purpose: `what becomes of the decision with this number: ${decisionChoices.join(', ')}`,
    },
  },
  purpose: 'list what colleagues settled differently on shared plans, or decide',
  help: '“keep” leaves the plan as it is shown. “other” takes what the other person wanted. “both” is for a floor that was planned twice. The list shows which of them a decision has. Your decision reaches the others with the next “share” or “sync”. Works offline.',
  example: 'decisions 1 --choose other',
  read: ([number], { choose }) => {
    if ((number === undefined) !== (choose === undefined))
      throw new AppError('invalid-input', 'Give a number and --choose together, or neither.')
    if (number === undefined || choose === undefined) return undefined
    if (!/^[1-9]\d{0,5}$/.test(number))
      throw new AppError('invalid-input', `“${number}” is no number of the list.`)
    return { number: Number(number), choice: readChoice(choose) }
  },
  run: async (request, { folder }) => (await import('../commands/sharing.ts')).decisions(folder, request),
})

function readChoice(word: string): DecisionChoice {
  const choice = decisionChoices.find((one) => one === word)
  if (choice === undefined)
    throw new AppError('invalid-input', `--choose takes ${decisionChoices.join(', ')}, not “${word}”.`)
  return choice
}
