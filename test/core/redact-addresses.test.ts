import { expect, it } from 'vitest';
import { redact } from '../../probes/redact/index';

const linux = { home: '/home/maria', user: 'maria', host: 'studio-pc' };

it.each([
  ['::ffff:192.168.1.7 is 192.168.1.7', '<ip> is <ip>'],
  ['0:0:0:0:0:ffff:192.168.1.7 64:ff9b::203.0.113.9', '<ip> <ip 2>'],
  ['from ::ffff:c0a8:107 and ::ffff:0:192.168.1.8', 'from <ip> and <ip 2>'],
  ['fe80::1%eth0 fe80::1%25wlp3s0 fe80::1%12', '<ip> <ip> <ip>'],
  ['[fe80::1%eth0]:80 fe80::1%eth0:80 [fe80::1]%eth0:80', '[<ip>]:80 <ip>:80 [<ip>]%eth0:80'],
  ['[2001:db8::1]:8080 http://[2001:db8::1]:8080/x', '[<ip>]:8080 http://[<ip>]:8080/x'],
  ['http%3A%2F%2F%5B2001%3Adb8%3A%3A1%5D%3A80', 'http://[<ip>]:80'],
  ['2001:db8::/32 fd00::/8 inet6 fe80::a00:27ff:fe4e:66a1/64', '<ip>/32 <ip 2>/8 inet6 <ip 3>/64'],
  ['192.168.1.7:8188 192.168.1.0/24 tcp://10.0.0.5:29500', '<ip>:8188 <ip 2>/24 tcp://<ip 3>:29500'],
  ['connect to 5.9.12.31, host=5.9.12.32, 5.9.12.33:80', 'connect to <ip>, host=<ip 2>, <ip 3>:80'],
  ['192.168.001.007 enx001a2b3c4d5e ip-10-0-0-5', '<ip> enx<mac> <host 2>'],
  ['fe80--1s4.ipv6-literal.net', '<host 2>'],
])('takes the addresses out of %s', (text, clean) => {
  expect(redact(text, linux)).toBe(clean);
  expect(redact(clean, linux)).toBe(clean);
});

it.each([
  '127.0.0.1:8188 [::1]:8188 [::] ::1 0:0:0:0:0:0:0:1 ::ffff:127.0.0.1 [::ffff:127.0.0.1]:80 ::ffff:7f00:1',
  '2.6.0.1 572.16 12.8.1.4 (9.1.0.70) "12.8.1.4" [9.10.2.21] 1.0.0.1,',
  'nvidia-curand-cu12       10.3.9.90                pypi_0',
  '| nvidia-curand-cu12 | 10.3.9.90 |',
  'nvidia-cublas-cu12==12.8.4.1 libcurand.so.10.3.9.90 cudnn 9.1.0.70',
  'sm_120 8.9 12.0 GPU 00000000:01:00.0 0000:01:00.0 PCI:0000:01:00: at 12:30:45 2026-01-01T12:30:45.123',
  'sha256:3f2a1b4c5d6e7f80 deadbeef:cafe 00:01:02',
  '::add abc::fed( dec::abc ada::fee face::bed at::native::add c10::add c10d::abc std::dec',
  'a[::2] a[100::2] x[2000::200] x[2000:3000:2] t[:, ::2] y[3000::5, 1]',
])('leaves %s', (text) => {
  expect(redact(text, linux)).toBe(text);
});
