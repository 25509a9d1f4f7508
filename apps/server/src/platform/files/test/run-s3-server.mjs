import S3rver from '@20minutes/s3rver';

// Replaces the command-line program, which is missing in the package.
const [directory, port, bucket] = process.argv.slice(2);
const server = new S3rver({
  directory,
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  configureBuckets: [{ name: bucket, configs: [] }],
});
// The server would verify the signature of `/bucket/` as that of `/bucket`; S3 distinguishes them.
server.middleware.splice(-1, 0, (context, next) => {
  if (context.path === `/${bucket}/`) {
    context.state.vhost = true;
    context.mountPath = '/';
  }
  return next();
});
process.stdout.write(String((await server.run()).port));
