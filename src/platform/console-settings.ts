import ipaddr from 'ipaddr.js';
import { listed, matching, passing } from './config-fields.ts';

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** The networks of a list such as `192.0.2.7, 10.0.0.0/8`; undefined when one is none. */
function parseNetworks(text: string): Network[] | undefined {
  const networks = listed(text).map((each): Network | undefined => {
    if (ipaddr.isValidCIDR(each)) return unmapped(ipaddr.parseCIDR(each));
    if (!ipaddr.isValid(each)) return undefined;
    const address = ipaddr.parse(each);
    return unmapped([address, address.kind() === 'ipv4' ? 32 : 128]);
  });
  return networks.every((each) => each !== undefined) ? networks : undefined;
}

/** Bits of `::ffff:0:0/96`, below which IPv6 has the addresses of IPv4. */
const mapped_bits = 96;

/** An IPv4 network that is written as IPv6, as IPv4: addresses are compared as such. */
const unmapped = ([address, bits]: Network): Network =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= mapped_bits
    ? [address.toIPv4Address(), bits - mapped_bits]
    : [address, bits];

/** The variables of the console; `.env.example` explains them. */
export const consoleFields = {
  ADMIN_PORT: passing(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
    'must be a port such as 3001, or empty for no console',
  ),
  ADMIN_HOST: matching(
    /^$|^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/,
    'must be a host name in lower case such as console.example.com',
  ),
  ADMIN_ALLOW: passing(
    (text) => parseNetworks(text) !== undefined,
    'must be addresses or networks such as 192.0.2.7,10.0.0.0/8',
  ),
};

interface Fields {
  ADMIN_PORT: string;
  ADMIN_HOST: string;
  ADMIN_ALLOW: string;
}

/** Where staff works; null without a console. */
export const consoleSettings = (set: Fields) => ({
  console:
    set.ADMIN_PORT === ''
      ? null
      : {
          port: Number(set.ADMIN_PORT),
          /** The host name under which it is opened by https; '' for this machine alone. */
          host: set.ADMIN_HOST,
          isAllowed: createAllowList(set.ADMIN_ALLOW),
        },
});

/** Whether an address is of a list of networks; every one is of an empty list. */
export function createAllowList(text: string): (address: string) => boolean {
  const networks = parseNetworks(text) ?? [];
  if (networks.length === 0) return () => true;
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return networks.some(([network, bits]) =>
      network.kind() === parsed.kind() ? parsed.match(network as never, bits) : false,
    );
  };
}
