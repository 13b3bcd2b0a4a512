import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net'
import { isLoopbackHost } from '../../../shared/domain/files/file-address.ts'

/**
 * The code of the error that a connection ends with before it is made, where a name leads into a
 * network that is not public.
 */
export const privateNetworkCode = 'ERR_PRIVATE_NETWORK'

// This machine, private, shared by a provider, link-local, multicast, reserved:
// https://www.iana.org/assignments/iana-ipv4-special-registry.
const ranges4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 224.0.0.0/4 240.0.0.0/4'.split(
    ' ',
  )
// The same, and forms that hold an IPv4 address: compatible, mapped, 6to4, Teredo, a local
// translation.
const ranges6 =
  '::/96 ::ffff:0:0/96 64:ff9b:1::/48 2001::/32 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8'.split(' ')
// The public translation is how a network without IPv4 reaches it.
const translated = ranges4.map((range) => {
  const [network, prefix] = range.split('/')
  return `64:ff9b::${network}/${96 + Number(prefix)}`
})

// One list for each family: a list that holds the mapped form of IPv4 takes every IPv4 address for
// it.
const blocked4 = blockList(ranges4, 'ipv4')
const blocked6 = blockList([...ranges6, ...translated], 'ipv6')

function blockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}

/**
 * Whether an IP address is of this machine or of a network that is not public. What is no address,
 * or holds only on one interface (`fe80::1%eth0`), is taken for one.
 */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return blocked4.check(address, 'ipv4')
  return !isIPv6(address) || address.includes('%') || blocked6.check(address, 'ipv6')
}

/** Whether a URL's host is refused without asking for its address. */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isLoopbackHost(hostname) || (isIP(bare) !== 0 && isPrivateAddress(bare))
}

/**
 * Looks a name up and gives its public addresses only, for the very connection that asked: what it
 * leads to cannot change between the check and the connection. Without any, an error with
 * `privateNetworkCode`.
 */
export function publicLookup(lookup: typeof systemLookup = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: readonly LookupAddress[]) => {
      if (error !== null) {
        callback(error, [])
        return
      }
      const open = addresses.filter(({ address }) => !isPrivateAddress(address))
      const [first] = open
      if (first === undefined)
        callback(
          Object.assign(new Error(`${hostname} leads into a private network.`), { code: privateNetworkCode }),
          [],
        )
      else if (options.all === true) callback(null, open)
      else callback(null, first.address, first.family)
    })
  }
}
